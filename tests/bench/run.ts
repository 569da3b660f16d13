// `npm run bench NAME [-- options]`: runs one bench, or lists them. What a bench may be told: NAME -- --help.
import { join } from 'node:path';
import { BENCHES } from './bench-list.ts';

function describeBenches(): string {
  const lines = [...BENCHES].map(([name, { about }]) => `  ${name.padEnd(14)} ${about}`);
  return ['Usage: npm run bench NAME [-- options]', ...lines, 'Options of one: NAME -- --help'].join('\n');
}

const [node = '', , name, ...args] = process.argv;
const bench = BENCHES.get(name ?? '');
if (bench) {
  // As if it had been started by itself.
  process.argv = [node, join(import.meta.dirname, `${name}.ts`), ...args];
  await bench.run();
} else if (name === '--help') {
  console.log(describeBenches());
} else {
  if (name !== undefined) console.error(`There is no bench called ${name}.`);
  console.error(describeBenches());
  process.exitCode = 1;
}
