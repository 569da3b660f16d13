import { isRecord } from '#core/lib/is-record.ts';
import type { Core } from '#core/open-core.ts';
import { parseJson } from '#shared/parse-json.ts';
import { localPlace } from './local-place.ts';

/**
 * Shots that are not safe yet, by the times of their presses, and whose they are (null: not known then). Whoever leaves the
 * page with one, or whose phone ends it, hears of it when the app is open again: nothing else knows of that shot.
 */
const place = localPlace('plateglow-shots');

function read(): Record<string, unknown> {
  const noted = parseJson(place.read() ?? '');
  return isRecord(noted) ? noted : {};
}

function write(noted: Record<string, unknown>): void {
  place.write(Object.keys(noted).length > 0 ? JSON.stringify(noted) : null);
}

/** Of this page, by its own clock: that may be set back. */
const here = new Set<number>();
const since = Date.now();
const isEarlier = (at: number): boolean => !here.has(at) && (at < since || at > Date.now());

export function noteShot(pressedAt: number, owner: string | undefined): void {
  here.add(pressedAt);
  write({ ...read(), [pressedAt]: owner ?? null });
}

export function forgetShot(pressedAt: number): void {
  const { [pressedAt]: _, ...others } = read();
  write(others);
}

/** Presses of an earlier page whose shots are nowhere on this phone. What is here after all is forgotten. */
export async function findLeftShots({
  outbox,
  session,
}: Pick<Core, 'outbox' | 'session'>): Promise<number[]> {
  const noted = () => Object.entries(read()).map(([at, owner]) => ({ at: Number(at), owner }));
  if (!noted().some(({ at }) => isEarlier(at))) return [];
  const person = await session.person();
  if (!person) return [];
  const { items, removed } = await outbox.view();
  const left: number[] = [];
  for (const { at, owner } of noted()) {
    if (!isEarlier(at) || (owner !== null && owner !== person.id)) continue;
    // A shot stands in the queue by its press.
    if ([...items, ...removed].some(({ order }) => order === at)) forgetShot(at);
    else left.push(at);
  }
  return left;
}
