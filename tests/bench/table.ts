import {
  describeGoal,
  describePeer,
  describeValue,
  describeVerdict,
  type BenchResult,
  type Figure,
} from './report.ts';

const HEAD = `# Figures

Written by \`npm run bench\`; \`npm run bench -- --only drain\` measures one again. What has a peer was measured beside it in the
same run, and its goal is about how many times the peer it is. [figures.json](figures.json) has the same for programs.

![Every figure with a goal, as a share of what the goal allows](chart.svg)
`;

export const writeTable = (results: readonly BenchResult[]): string =>
  [HEAD, ...results.map(writeSection)].join('\n');

function writeSection({
  bench,
  about,
  at,
  machine,
  loadBefore,
  seconds,
  figures,
  failed,
}: BenchResult): string {
  const when = `${at.slice(0, 10)}, ${machine}, load ${loadBefore.toFixed(1)} before, ${Math.round(seconds)} s`;
  const head = `## ${bench}: ${about}\n\n${when}\n`;
  if (failed !== undefined) return `${head}\n**Failed:** ${failed}\n`;
  const rows = figures.map(writeRow);
  return [head, '| what | figure | beside | goal | |', '| --- | --- | --- | --- | --- |', ...rows, ''].join(
    '\n',
  );
}

function writeRow(figure: Figure): string {
  const cells = [
    figure.what,
    describeValue(figure.value, figure.unit),
    describePeer(figure),
    describeGoal(figure),
    describeVerdict(figure).replace('missed', '**missed**'),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}
