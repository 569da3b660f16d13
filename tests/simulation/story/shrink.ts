import type { PlannedEvent } from '#tests/simulation/events/plan.ts';
import { type Ending, runStory, type Story } from './run-story.ts';

/** The same trouble, whatever photo it befalls. */
const kindOf = (broken: string): string =>
  (broken.split('\n')[0] ?? '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#').replace(/\{.*$/, '');

/**
 * The shortest list of events that was found to end alike: halves are left out, then quarters, then single ones, for as
 * long as there is time. Each story on the way is told whole.
 */
export async function shrink(
  story: Story,
  ending: Ending,
  isTimeOver: () => boolean,
): Promise<{ story: Story; ending: Ending }> {
  const wanted = kindOf(ending.broken ?? '');
  let best = { story, ending };
  const tryStory = async (events: readonly PlannedEvent[], steps: number): Promise<boolean> => {
    const shorter = { ...story, events, steps };
    const ends = await runStory(shorter);
    if (ends.broken === null || kindOf(ends.broken) !== wanted) return false;
    best = { story: shorter, ending: ends };
    return true;
  };
  await tryStory(best.story.events, Math.min(best.story.steps, ending.steps));
  for (
    let part = Math.ceil(best.story.events.length / 2);
    part >= 1 && !isTimeOver();
    part = nextPart(part)
  ) {
    for (let from = 0; from < best.story.events.length && !isTimeOver();) {
      const { events, steps } = best.story;
      const without = events.toSpliced(from, part);
      if (!(await tryStory(without, steps))) from += part;
    }
  }
  return best;
}

const nextPart = (part: number): number => (part === 1 ? 0 : Math.ceil(part / 2));
