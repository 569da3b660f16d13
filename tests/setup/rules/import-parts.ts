const PARTS = [
  'outbox',
  'edits',
  'mirror',
  'pictures',
  'db',
  'remote',
  'intake',
  'channel',
  'quick-look',
  'export',
  'check',
];
/** A part of core is entered by the file that bears its name. */
export const ENTRIES = PARTS.map((part) => `core/${part}/${part}.ts`);
/** What phone and functions say alike: Deno deploys the functions' folder as it lies, so it stands there. */
export const SHARED = [
  'contract',
  'failure-codes',
  'styles',
  'parse-json',
  'to-hex',
  'in-turn',
  'single-flight',
  'clamp',
  'confident',
  'size',
  'thin-polygon',
  'marks/source-type',
  'photo-containers/is-whole',
].map((name) => `#shared/${name}.ts`);
