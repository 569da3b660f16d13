// `npm run simulate -- --seed N --steps M`: one story, or with --stories as many as that, from this seed on.
import { parseArgs } from 'node:util';
import { planEvents } from '#tests/simulation/events/plan.ts';
import { runStory } from '#tests/simulation/story/run-story.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '3000' },
    stories: { type: 'string', default: '1' },
    log: { type: 'boolean', default: false },
  },
});
const [first, steps] = [Number(values.seed), Number(values.steps)];
const say = (line: string) => process.stdout.write(`${line}\n`);
const clock = () => process.hrtime.bigint();
const began = clock();
let taken = 0;
for (let seed = first; seed < first + Number(values.stories); seed++) {
  const story = { seed, steps, events: planEvents(seed, steps) };
  const ending = await runStory(story);
  taken += ending.steps;
  if (values.log) for (const line of ending.log) say(line);
  if (ending.broken === null) continue;
  say(`seed ${seed}: ${ending.broken}`);
  process.exitCode = 1;
}
say(`simulation: ${taken} steps in ${Number((clock() - began) / 1_000_000n) / 1000} s`);
