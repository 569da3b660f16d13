import { createDraw } from '#tests/simulation/phone/draw.ts';
import type { Moment } from './event.ts';
import { HAPPENINGS } from './happenings.ts';

/** Something that happens before a step of the world. */
export interface PlannedEvent {
  at: number;
  kind: string;
  /** The seed of what is left open about it. */
  pick: number;
  /** It waits, for a while, until a photo is on its way or is being saved: most that goes wrong goes wrong then. */
  moment: Moment;
}

const MOMENTS: readonly Moment[] = ['any', 'any', 'any', 'sending', 'starting', 'starting', 'saving'];

/** On average one event in so many steps. */
const APART = 40;

/** Of so many stories one goes without any accident: two pages and a worker alone have to get along. */
const CALM = 4;

/** What happens in a story, made of its seed before it begins: a shorter story is a part of the same list. */
export function planEvents(seed: number, steps: number): PlannedEvent[] {
  const draw = createDraw(seed);
  const isCalm = seed % CALM === 0;
  const kinds = Object.entries(HAPPENINGS).flatMap(([kind, { weight, isAccident = false }]) =>
    isCalm && isAccident ? [] : Array<string>(weight).fill(kind),
  );
  const momentOf = (kind: string) => HAPPENINGS[kind]?.moment;
  const events: PlannedEvent[] = [];
  for (let at = 0; at < steps; at += 1 + draw.below(2 * APART, 'apart')) {
    const kind = kinds[draw.below(kinds.length, 'kind')] ?? '';
    const moment = MOMENTS[draw.below(MOMENTS.length, 'moment')] ?? 'any';
    events.push({ at, kind, pick: draw.below(2 ** 31, 'pick'), moment: momentOf(kind) ?? moment });
  }
  return events;
}
