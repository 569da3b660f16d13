// `npm run bench`: runs every bench of the table one after the other, and writes tests/bench/results.
// `npm run bench NAME [-- options]`: runs one, and writes nothing. What a bench may be told: NAME -- --help.
import { join } from 'node:path';
import { measureAll } from './measure-all.ts';
import { BENCHES } from './bench-list.ts';

function describeBenches(): string {
  const lines = [...BENCHES].map(
    ([name, { about, isInTable }]) => `${isInTable ? '*' : ' '} ${name.padEnd(20)} ${about}`,
  );
  return [
    'Usage: npm run bench                     runs those with a *, and writes tests/bench/results',
    '       npm run bench -- --only a,b       runs these of them anew, and keeps what the others found',
    '       npm run bench NAME [-- options]   runs one, and writes nothing',
    ...lines,
    'Options of one: NAME -- --help',
  ].join('\n');
}

const inTable = [...BENCHES.entries()].filter(([, { isInTable }]) => isInTable).map(([name]) => name);

const [node = '', , name, ...args] = process.argv;
const bench = BENCHES.get(name ?? '');
const only = name === '--only' && args.length === 1 ? args[0]?.split(',') : undefined;
if (bench) {
  // As if it had been started by itself.
  process.argv = [node, join(import.meta.dirname, `${name}.ts`), ...args];
  await bench.run();
} else if (name === undefined || only?.every((one) => inTable.includes(one))) {
  process.exitCode = (await measureAll(only ?? inTable, BENCHES)) ? 0 : 1;
} else if (name === '--help') {
  console.log(describeBenches());
} else {
  console.error(
    only ? 'Only those with a * have a place in the table.' : `There is no bench called ${name}.`,
  );
  console.error(describeBenches());
  process.exitCode = 1;
}
