/**
 * What may import what: the table in src/README.md. `npm run fix` makes import-rules.json of it, which the linter reads;
 * lint-rules.test.ts plants one fault and one allowed twin for every row.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENTRIES, SHARED } from './import-parts.ts';
import { LIBRARIES } from './libraries.ts';

interface Row {
  in: string[];
  /** Beside its own folder. */
  may: string[];
  /** Everything but what it may; where a folder is looked at otherwise, it says how. */
  closed?: string[];
  /** Libraries that belong to somebody else. */
  without?: (keyof typeof LIBRARIES)[];
  /** Of these it takes types alone. */
  typesOf?: string;
  why: string;
}

const FLOOR = ['#core/model/**', '#core/lib/**', ...SHARED];
/** How page and dedicated worker ask each other. */
const WORKER = '#core/worker/**';
const CORE = [...FLOOR, '#core/open-core.ts', ...ENTRIES.map((entry) => `#${entry}`)];

const OF_APP: Row['without'] = ['supabase', 'indexedDb', 'pictures', 'signatures'];
const OF_CORE: Row['without'] = ['screens', ...OF_APP];
const PART_OF_CORE =
  'A part of core builds on core/model and core/lib; parts meet in open-core.ts, as arguments.';

/** A later row replaces the ones before it, for the files that both name. */
const ROWS: Row[] = [
  {
    in: ['src/main.tsx', 'src/app/**'],
    may: [
      '#app/**',
      '#pages/**',
      '#features/**',
      '#state/**',
      '#ui/**',
      ...CORE,
      '#sw/intake/on-page.ts',
      '#sw/quick-look/look-worker.ts?worker&url',
      '#sw/export/export-worker.ts?worker&url',
      '#sw/check/check-worker.ts?worker&url',
    ],
    without: OF_APP,
    why: 'app joins what lies below it in src; a part of core is entered by its entry (core/outbox/outbox.ts).',
  },
  {
    in: ['src/pages/**'],
    may: ['#features/**', '#state/**', '#ui/**', '#core/model/**'],
    without: OF_APP,
    typesOf: '#core/model/',
    why: 'A page joins features, state, ui and types of core/model.',
  },
  {
    in: ['src/features/**'],
    may: ['#state/**', '#ui/**', ...FLOOR],
    without: OF_APP,
    why: 'A feature builds on state, ui, core/model and core/lib; features never import each other.',
  },
  {
    in: ['src/state/**'],
    may: CORE,
    without: OF_APP,
    why: 'state enters a part of core by its entry (core/outbox/outbox.ts) and imports nothing above.',
  },
  { in: ['src/ui/**'], may: ['#ui/**'], without: OF_APP, why: 'ui imports nothing of ours but ui.' },
  { in: ['src/core/**'], may: FLOOR, without: OF_CORE, why: PART_OF_CORE },
  {
    in: ['src/core/quick-look/**', 'src/core/export/**'],
    may: [...FLOOR, WORKER],
    without: OF_CORE,
    why: 'quick-look and export build on core/model, core/lib and core/worker.',
  },
  {
    in: ['src/core/intake/**', 'src/core/check/**'],
    may: [...FLOOR, WORKER, '#shared/photo-containers/**', '#shared/marks/*'],
    without: OF_CORE,
    why: 'intake and check build on core/model, core/lib, core/worker, the readers of photo containers and marks.',
  },
  {
    in: ['src/core/db/**'],
    may: FLOOR,
    without: ['screens', 'supabase', 'pictures', 'signatures'],
    why: PART_OF_CORE,
  },
  {
    in: ['src/core/remote/**'],
    may: FLOOR,
    without: ['screens', 'indexedDb', 'pictures', 'signatures'],
    why: PART_OF_CORE,
  },
  {
    in: ['src/core/model/**'],
    may: ['#core/lib/**', ...SHARED],
    without: OF_CORE,
    why: 'core/model builds on core/lib and on what phone and functions share.',
  },
  {
    in: ['src/core/lib/**'],
    may: ['#shared/parse-json.ts', '#shared/to-hex.ts'],
    without: OF_CORE,
    why: 'core/lib is the floor: it imports nothing of ours but what the functions share with it.',
  },
  {
    in: ['src/core/open-core.ts', 'src/core/join-core.ts', 'sw/**'],
    may: CORE,
    without: OF_CORE,
    why: 'Only core, and each part of it by its entry (core/outbox/outbox.ts).',
  },
  {
    // Dedicated workers, and what stands in for them on the page.
    in: ['sw/intake/**'],
    may: [...CORE, '#shared/photo-containers/srgb-curve.ts'],
    without: ['screens', 'supabase', 'indexedDb', 'signatures'],
    why: 'Core, each part of it by its entry (core/outbox/outbox.ts), and the curve of sRGB.',
  },
  {
    in: ['sw/quick-look/**'],
    may: [
      ...CORE,
      '#sw/canvas.ts',
      '#shared/enhance/*',
      '#shared/pixels/*',
      '#shared/watermark/draw-watermark.ts',
    ],
    without: OF_CORE,
    why: 'Core by its entries, and the engine of the server with its pixel arithmetic and its mark.',
  },
  {
    in: ['sw/export/**'],
    may: [
      ...CORE,
      '#sw/canvas.ts',
      '#shared/watermark/draw-watermark.ts',
      '#shared/photo-containers/jpeg-*',
      '#shared/photo-containers/join-bytes.ts',
      '#shared/marks/*',
    ],
    without: OF_CORE,
    why: 'Core by its entries, the mark of the free plan, marks of origin, and what a JPEG is made of.',
  },
  {
    in: ['sw/check/**'],
    may: CORE,
    without: ['screens', 'supabase', 'indexedDb', 'pictures'],
    why: 'Core by its entries; it alone reads signatures.',
  },
  {
    in: ['src/app/**/*.test.ts', 'src/features/**/*.test.ts', 'src/state/**/*.test.ts'],
    may: ['#state/**', ...CORE, '#tests/support/**'],
    without: OF_APP,
    why: 'A test of app, features or state may open state, the entries of core and tests/support.',
  },
  {
    in: ['src/core/**/*.test.ts', 'sw/**/*.test.ts'],
    may: [...CORE, '#shared/contract.ts', '#shared/marks/*', '#tests/support/**'],
    why: 'A test of core may open the entries of core, the contract, the readers of marks and tests/support.',
  },
  {
    in: ['supabase/functions/**'],
    closed: ['#*/**', '../**'],
    may: ['../_shared/**', '../../_shared/**', '../engines/*', '../pictures/*', '../marks/*'],
    why: 'A function uses its own folder and ../_shared/…: Deno deploys nothing else.',
  },
  {
    in: ['supabase/functions/_shared/**'],
    closed: ['#*/**', './*/**', '../**'],
    may: ['../styles.ts', '../size.ts', './photo-containers/join-bytes.ts'],
    why: '_shared stands alone: client, functions and tests all build on it.',
  },
  {
    in: ['supabase/functions/_shared/enhance/**'],
    closed: ['#*/**', './*/**', '../**'],
    may: [
      '../styles.ts',
      '../contract.ts',
      '../clamp.ts',
      '../confident.ts',
      '../size.ts',
      '../finder/*',
      '../pixels/*',
    ],
    typesOf: '\\.\\./contract',
    why: 'The engine knows the styles, the finder of dishes and the pixel arithmetic, and of the contract only the words.',
  },
  {
    in: ['finder', 'watermark'].map((part) => `supabase/functions/_shared/${part}/**`),
    closed: ['#*/**', './*/**', '../**'],
    may: ['../contract.ts', '../size.ts', '../thin-polygon.ts', '../pixels/*'],
    why: 'The finder of dishes and the mark build on what is shared and the pixel arithmetic; the engine builds on the finder.',
  },
  {
    in: ['supabase/functions/_shared/marks/**'],
    closed: ['#*/**', './*/**', '../**'],
    may: ['../contract.ts', '../read-at-most.ts', '../photo-containers/*'],
    why: 'Marks in finished pictures build on the contract and on what files are made of.',
  },
  {
    in: ['supabase/functions/_shared/dish-lock/**'],
    closed: ['#*/**', './*/**', '../**'],
    may: ['../confident.ts', '../contract.ts', '../enhance/*', '../finder/*', '../pixels/*'],
    why: 'The lock of dishes builds on the contract, the engine, the finder and the pixel arithmetic.',
  },
  {
    in: ['supabase/local/**'],
    may: ['#functions/**', '#shared/**', '#local/**'],
    why: 'The embedded backend runs the handlers; it knows neither the app nor the tests.',
  },
  {
    in: ['src/artwork/**'],
    may: ['#core/model/**', '#functions/**', '#shared/**', '#local/pictures/**', '#build/find-chromium.ts'],
    why: 'Artwork is made with the engine and its codecs, drawn in the Chromium that is found, and names things as the app does.',
  },
  {
    in: ['src/training/**'],
    may: ['#shared/finder/*'],
    why: 'Training knows of the product the finder that it is for.',
  },
  {
    in: ['src/build/**'],
    may: ['#local/http/name-site.ts'],
    why: 'The build knows the app by its files, and of the server only how a site is named.',
  },
  {
    in: ['supabase/local/**/*.test.ts', 'supabase/functions/**/*.test.ts', 'supabase/tests/**'],
    closed: ['#*/**', './*/**', '../**'],
    may: [
      './engines/*',
      './pictures/*',
      '../engines/*',
      '../pictures/*',
      '#functions/**',
      '#shared/**',
      '#local/**',
      '#tests/**',
    ],
    why: 'A test of the backend knows the backend and tests/support, not the app.',
  },
  { in: ['tests/**'], closed: ['./*/**'], may: [], why: './ inside a folder, #tests/… across folders.' },
  {
    in: ['tests/e2e/**'],
    may: ['#tests/**', '#shared/**', '#app/paths.ts', '#core/model/**'],
    why: 'A journey sees the built app only from outside.',
  },
];

/** A path that is opened is not looked at by the patterns after it: narrower patterns stand first. */
function patternsOf({ may, closed = ['#*/**', './*/**'], without = [], typesOf, why }: Row) {
  const owners = without.map((owner) => LIBRARIES[owner]);
  const names = owners.flatMap(({ packages }) => packages).join('|');
  return [
    ...(typesOf
      ? [{ regex: `^${typesOf}`, allowTypeImports: true, message: `Only types come from ${typesOf}.` }]
      : []),
    ...(names
      ? [{ regex: `^(${names})(/|$)`, message: `${owners.map((owner) => owner.why).join('; ')}.` }]
      : []),
    { regex: '^#functions/_shared/', message: 'It is called #shared.' },
    { group: [...closed, ...may.map((path) => `!${path}`)], message: why },
  ];
}

const rules = (files: string[], own: object) => ({ files, rules: own });

const OVERRIDES = [
  // The entry of a part of core may hand on what its files make: one name, declared once.
  rules(
    ENTRIES.map((entry) => `src/${entry}`),
    { 'oxc/no-barrel-file': 'off' },
  ),
  ...ROWS.map((row) => rules(row.in, { 'no-restricted-imports': ['error', { patterns: patternsOf(row) }] })),
];

export const RULES_FILE = join(import.meta.dirname, 'import-rules.json');
/** What stands in that file: a rule on a line. */
export const importRules = `{ "overrides": [\n${OVERRIDES.map((one) => JSON.stringify(one)).join(',\n')}\n] }\n`;

if (import.meta.main) writeFileSync(RULES_FILE, importRules);
