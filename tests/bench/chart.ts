import {
  describePeer,
  describeValue,
  heldFigure,
  meetsGoal,
  type BenchResult,
  type Figure,
} from './report.ts';

const WIDTH = 880;
const ROW = 26;
const HEADING = 34;
const TOP = 56;
/** Where bars begin; before it stands what was measured. */
const BARS_AT = 430;
/** The length of a bar that uses all that its goal allows. */
const GOAL_AT = 240;
const LONGEST = 330;
/** Values stand below one another, clear of the line of the goal. */
const VALUES_AT = BARS_AT + LONGEST + 12;

const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .heading { font-weight: 600; }
    .quiet { fill: #59636e; }
    .met { fill: #2f8f5b; }
    .missed { fill: #c2570c; }
    .goal { stroke: #59636e; stroke-dasharray: 3 3; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .quiet { fill: #9198a1; }
      .met { fill: #3fb27f; }
      .missed { fill: #f0883e; }
      .goal { stroke: #9198a1; }
    }`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** How much of what its goal allows a figure uses: 1 is just met, more is missed. */
export function shareOfGoal(figure: Figure): number | undefined {
  const { goal } = figure;
  if (!goal) return undefined;
  const held = heldFigure(figure);
  if ('atLeast' in goal) return goal.atLeast / held;
  return goal.atMost === 0 ? Number(held > 0) * 2 : held / goal.atMost;
}

/** Every figure with a goal as a bar: it ends before the line where the goal is met. */
export function drawChart(results: readonly BenchResult[]): string {
  const groups = results
    .map(({ about, figures }) => ({ about, figures: figures.filter(({ goal }) => goal !== undefined) }))
    .filter(({ figures }) => figures.length > 0);
  const parts: string[] = [];
  let y = TOP;
  for (const { about, figures } of groups) {
    parts.push(`<text class="heading" x="16" y="${y + 22}">${escape(about)}</text>`);
    y += HEADING;
    for (const figure of figures) {
      parts.push(drawRow(figure, y));
      y += ROW;
    }
  }
  const goalX = BARS_AT + GOAL_AT;
  const height = y + 16;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">
  <title id="title">Figures as shares of what their goals allow</title>
  <style>${STYLE}
  </style>
  <text class="quiet" x="16" y="28">Each bar is a share of what its goal allows: shorter is better, the line is the goal.</text>
  <line class="goal" x1="${goalX}" y1="${TOP - 8}" x2="${goalX}" y2="${height - 12}" />
  <text class="quiet" x="${goalX}" y="${TOP - 12}" text-anchor="middle">goal</text>
  ${parts.join('\n  ')}
</svg>
`;
}

function drawRow(figure: Figure, y: number): string {
  const share = shareOfGoal(figure) ?? 0;
  const length = Math.max(2, Math.min(LONGEST, share * GOAL_AT));
  const said = figure.peer ? `${heldFigure(figure).toFixed(2)} x` : describeValue(figure.value, figure.unit);
  return [
    `<g><title>${escape([figure.what, describeValue(figure.value, figure.unit), describePeer(figure)].filter(Boolean).join('; '))}</title>`,
    `<text x="28" y="${y + 16}">${escape(figure.what)}</text>`,
    `<rect class="${meetsGoal(figure) ? 'met' : 'missed'}" x="${BARS_AT}" y="${y + 5}" width="${length.toFixed(1)}" height="14" rx="3" />`,
    `<text class="quiet" x="${VALUES_AT}" y="${y + 16}">${escape(said)}</text></g>`,
  ].join('');
}
