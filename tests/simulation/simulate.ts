// `npm run simulate -- --seed N --steps M` tells one story; with `--stories` so many, from this seed on. `--seconds` ends
// it when they are over, `--plant` puts a fault into the code first, `--log` tells all that happens, `--shrink` says for how
// many seconds a story that broke a promise is made shorter.
import { onOrOff, oneOf, readOrLeave, wholeNumber } from '#tests/bench/arguments.ts';
import { PLANTED } from '#tests/simulation/planted/faults.ts';
import { plant } from '#tests/simulation/planted/plant.ts';

const asked = readOrLeave('simulate', {
  seed: wholeNumber(1, 'of the first story', { least: 0 }),
  steps: wholeNumber(8000, 'of each story'),
  stories: wholeNumber(1, 'how many, from this seed on'),
  seconds: wholeNumber(100_000, 'of the processor, after which it ends'),
  plant: oneOf(
    PLANTED.map(({ name }) => name),
    'a fault in the code first',
  ),
  shrink: wholeNumber(20, 'seconds to make a story shorter that broke a promise', { least: 0 }),
  log: onOrOff('tells all that happens'),
});
const { seed: first, steps, stories } = asked;
/** Lines of the end of a story that is told. */
const LAST_LINES = 25;

const say = (line: string) => process.stdout.write(`${line}\n`);
/** Of the processor: on a busy machine a story takes longer, and no more of it. */
const seconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000_000;

const planted = PLANTED.find(({ name }) => name === asked.plant);
if (planted) plant(planted);
// Only now: what was loaded before has no fault.
const { planEvents } = await import('#tests/simulation/events/plan.ts');
const { runStory } = await import('#tests/simulation/story/run-story.ts');
const { shrink } = await import('#tests/simulation/story/shrink.ts');

let taken = 0;
let told = 0;
for (let seed = first; seed < first + stories && seconds() < asked.seconds; seed++) {
  const story = { seed, steps, events: planEvents(seed, steps) };
  const ending = await runStory(story);
  taken += ending.steps;
  told += 1;
  if (asked.log) for (const line of ending.log) say(line);
  if (ending.broken === null) continue;
  say(`found after ${seconds().toFixed(1)} s, ${told} stories and ${taken} steps: ${ending.broken}`);
  say(
    `again: npm run simulate -- --seed ${seed} --steps ${steps}${asked.plant === undefined ? '' : ` --plant '${asked.plant}'`}`,
  );
  const until = seconds() + asked.shrink;
  const short = await shrink(story, ending, () => seconds() > until);
  say(`${short.story.events.length} of ${story.events.length} events are enough:`);
  for (const line of short.ending.told) say(`  ${line}`);
  say('the end of that story:');
  for (const line of short.ending.log.slice(-LAST_LINES)) say(`  ${line.slice(0, 200)}`);
  process.exitCode = 1;
  break;
}
say(`simulation: ${told} stories from seed ${first}, ${taken} steps in ${seconds().toFixed(1)} s`);
// Who told none has tried nothing.
if (told === 0) process.exitCode = 1;
