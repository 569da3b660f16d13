import { vi } from 'vitest';

type World = ReadonlyMap<string, unknown>;

/** What libraries set when they are first loaded, and look up again: tslib, zod, sharp, codecs, fake-indexeddb. */
const OF_LIBRARIES = /^(global (__|IDB|(indexedDB|ImageData)$)|variable VIPSHOME$)/;

/** What a test file shares with the next one: globals, the environment, the clock. */
function readWorld(): World {
  const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis)).map(
    // Some are made when first asked for: until somebody sets them, their getter stays the same.
    ([name, how]): [string, unknown] => [`global ${name}`, Reflect.get(how, 'get') ?? how.value],
  );
  const variables = Object.entries(process.env).map(([name, value]): [string, unknown] => [
    `variable ${name}`,
    value,
  ]);
  const all = [...globals, ...variables].filter(([name]) => !OF_LIBRARIES.test(name));
  return new Map([...all, ['fake clock', vi.isFakeTimers()]]);
}

/** Remembers the world as it is; what is given back tells what has changed since. */
export function watchTraces(): () => string[] {
  const before = readWorld();
  return () => {
    const after = readWorld();
    const names = [...new Set([...before.keys(), ...after.keys()])];
    return names.filter((name) => !Object.is(before.get(name), after.get(name)));
  };
}
