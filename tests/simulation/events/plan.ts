import { createDraw } from '#tests/simulation/phone/draw.ts';
import { HAPPENINGS } from './happenings.ts';

/** Something that happens before a step of the world. */
export interface PlannedEvent {
  at: number;
  kind: string;
  /** The seed of what is left open about it. */
  pick: number;
}

/** On average one event in so many steps. */
const APART = 60;

/** What happens in a story, made of its seed before it begins: a shorter story is a part of the same list. */
export function planEvents(seed: number, steps: number): PlannedEvent[] {
  const draw = createDraw(seed);
  const kinds = Object.entries(HAPPENINGS).flatMap(([kind, { weight }]) => Array<string>(weight).fill(kind));
  const events: PlannedEvent[] = [];
  for (let at = 0; at < steps; at += 1 + draw.below(2 * APART, 'apart')) {
    const kind = kinds[draw.below(kinds.length, 'kind')] ?? '';
    events.push({ at, kind, pick: draw.below(2 ** 31, 'pick') });
  }
  return events;
}
