/** Constructs that the configuration forbids, each with the rule that must say so and a twin that may stand. */
export interface ConstructPlant {
  /** oxlint's name of the rule, as it stands in a report. */
  rule: string;
  file: string;
  fault: string;
  twin: string;
  /** Where the twin stands, if the fault is in the file's name. */
  twinFile?: string;
}

const lines = (count: number): string => '// one line\n'.repeat(count);
const body = (count: number): string =>
  `export function long(): void {\n${'  performance.now();\n'.repeat(count - 2)}}\n`;

const SIZE_PLANTS: readonly ConstructPlant[] = [
  { rule: 'eslint(max-lines)', file: 'src/state/long.ts', fault: lines(301), twin: lines(300) },
  { rule: 'eslint(max-lines)', file: 'src/main.tsx', fault: lines(41), twin: lines(40) },
  { rule: 'eslint(max-lines)', file: 'src/pages/long.tsx', fault: lines(61), twin: lines(60) },
  { rule: 'eslint(max-lines)', file: 'src/core/open-core.ts', fault: lines(81), twin: lines(80) },
  { rule: 'eslint(max-lines)', file: 'sw/sw.ts', fault: lines(81), twin: lines(80) },
  { rule: 'eslint(max-lines-per-function)', file: 'src/state/body.ts', fault: body(81), twin: body(80) },
];

const SWITCH = (cases: string): string =>
  `export function say(answer: 'yes' | 'no'): string {\n  switch (answer) {\n${cases}  }\n  return '';\n}\n`;

const TYPE_AWARE_PLANTS: readonly ConstructPlant[] = [
  {
    rule: 'typescript(no-floating-promises)',
    file: 'src/core/outbox/floating.ts',
    fault: 'export function go(): void {\n  Promise.resolve(1);\n}\n',
    twin: 'export function go(): void {\n  void Promise.resolve(1);\n}\n',
  },
  {
    rule: 'typescript(no-misused-promises)',
    file: 'src/core/outbox/misused.ts',
    fault: 'export const go = (): void => [1].forEach(async (n) => void (await Promise.resolve(n)));\n',
    twin: 'export const go = (): Promise<number>[] => [1].map(async (n) => await Promise.resolve(n));\n',
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    file: 'src/core/model/say.ts',
    fault: SWITCH("    case 'yes':\n      return 'Yes';\n"),
    twin: SWITCH("    case 'yes':\n      return 'Yes';\n    case 'no':\n      return 'No';\n"),
  },
  {
    rule: 'typescript(no-unsafe-assignment)',
    file: 'src/core/db/parse.ts',
    fault: "export const row: { id: string } = JSON.parse('{}');\n",
    twin: "export const row: unknown = JSON.parse('{}');\n",
  },
];

const COMPONENT = (inner: string): string =>
  `import { useEffect, useState } from 'react';\n\nexport function Plant({ on }: { on: boolean }) {\n${inner}}\n`;

const REACT_PLANTS: readonly ConstructPlant[] = [
  {
    rule: 'jsx-a11y(alt-text)',
    file: 'src/ui/picture.tsx',
    fault: 'export const Picture = () => <img src="/plate.png" />;\n',
    twin: 'export const Picture = () => <img src="/plate.png" alt="A white plate" />;\n',
  },
  {
    rule: 'react-hooks(rules-of-hooks)',
    file: 'src/ui/hooks.tsx',
    fault: COMPONENT('  if (on) useEffect(() => undefined);\n  return useState(on)[0];\n'),
    twin: COMPONENT('  useEffect(() => undefined);\n  return useState(on)[0];\n'),
  },
  {
    rule: 'react-hooks(exhaustive-deps)',
    file: 'src/ui/deps.tsx',
    fault: COMPONENT('  useEffect(() => console.warn(on), []);\n  return useState(on)[0];\n'),
    twin: COMPONENT('  useEffect(() => console.warn(on), [on]);\n  return useState(on)[0];\n'),
  },
];

const TEST = (call: string): string =>
  `import { expect, test } from 'vitest';\n\n${call}('adds', () => expect(1 + 1).toBe(2));\n`;

const PLAIN_PLANTS: readonly ConstructPlant[] = [
  {
    rule: 'import(no-default-export)',
    file: 'src/ui/default.ts',
    fault: 'export default 1;\n',
    twin: 'export const one = 1;\n',
  },
  {
    rule: 'typescript(no-explicit-any)',
    file: 'src/core/lib/any.ts',
    fault: 'export const one: any = 1;\n',
    twin: 'export const one: unknown = 1;\n',
  },
  {
    rule: 'eslint(no-console)',
    file: 'src/state/noisy.ts',
    fault: "console.log('hello');\n",
    twin: "console.error('The thumbnail could not be drawn.');\n",
  },
  {
    rule: 'eslint(no-empty)',
    file: 'src/core/lib/swallow.ts',
    fault: 'export function go(): void {\n  try {\n    performance.now();\n  } catch {}\n}\n',
    twin: "export function go(): void {\n  try {\n    performance.now();\n  } catch {\n    throw new Error('Time stands still.');\n  }\n}\n",
  },
  {
    rule: 'oxc(no-barrel-file)',
    file: 'src/ui/barrel.ts',
    fault: "export * from './default.ts';\n",
    twin: "import { one } from './default.ts';\n\nexport const two = one + 1;\n",
  },
  {
    rule: 'import(no-relative-parent-imports)',
    file: 'src/features/gallery/climb.ts',
    fault: "import '../../state/session.ts';\n",
    twin: "import '#state/session.ts';\n",
  },
  {
    rule: 'import(no-nodejs-modules)',
    file: 'src/core/db/node.ts',
    fault: "import 'node:fs/promises';\n",
    twin: "import 'idb';\n",
  },
  {
    rule: 'import(no-nodejs-modules)',
    file: 'sw/node.ts',
    fault: "import 'fs';\n",
    twin: "import 'workbox-core';\n",
  },
  {
    rule: 'vitest(no-focused-tests)',
    file: 'src/core/model/plan.test.ts',
    fault: TEST('test.only'),
    twin: TEST('test'),
  },
  {
    rule: 'unicorn(filename-case)',
    file: 'src/ui/camelCase.ts',
    fault: 'export const one = 1;\n',
    twin: 'export const one = 1;\n',
    twinFile: 'src/ui/kebab-case.ts',
  },
  {
    rule: 'import(no-cycle)',
    file: 'src/ui/ring.ts',
    fault: "import { hand } from '#ui/hand.ts';\n\nexport const ring = (): string => hand();\n",
    twin: "export const ring = (): string => 'ring';\n",
  },
  {
    rule: 'import(no-cycle)',
    file: 'src/ui/hand.ts',
    fault: "import { ring } from '#ui/ring.ts';\n\nexport const hand = (): string => ring();\n",
    twin: "import { ring } from '#ui/ring.ts';\n\nexport const hand = (): string => ring();\n",
  },
  {
    rule: 'import(no-cycle)',
    file: 'src/ui/shape.ts',
    fault: "import type { Bound } from '#ui/bound.ts';\n\nexport type Shape = { bound: Bound };\n",
    twin: 'export type Shape = { bound: number };\n',
  },
  {
    rule: 'import(no-cycle)',
    file: 'src/ui/bound.ts',
    fault: "import type { Shape } from '#ui/shape.ts';\n\nexport type Bound = { shape: Shape | null };\n",
    twin: "import type { Shape } from '#ui/shape.ts';\n\nexport type Bound = { shape: Shape | null };\n",
  },
  {
    rule: 'eslint(no-restricted-imports)',
    file: 'src/features/gallery/later.ts',
    fault: "export const later = () => import('#features/capture/camera.ts');\n",
    twin: "export const later = () => import('#state/session.ts');\n",
  },
  {
    rule: 'eslint(no-restricted-imports)',
    file: 'src/features/gallery/type.ts',
    fault: "import type { Camera } from '#features/capture/camera.ts';\n\nexport type One = Camera;\n",
    twin: "import type { Session } from '#state/session.ts';\n\nexport type One = Session;\n",
  },
  {
    rule: 'eslint(no-restricted-imports)',
    file: 'src/features/gallery/pass-on.ts',
    fault: "export { camera } from '#features/capture/camera.ts';\n",
    twin: "export { session } from '#state/session.ts';\n",
  },
];

export const CONSTRUCT_PLANTS: readonly ConstructPlant[] = [
  ...SIZE_PLANTS,
  ...TYPE_AWARE_PLANTS,
  ...REACT_PLANTS,
  ...PLAIN_PLANTS,
];
