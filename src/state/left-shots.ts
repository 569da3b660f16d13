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

export const noteShot = (pressedAt: number, owner: string | undefined): void =>
  write({ ...read(), [pressedAt]: owner ?? null });

export function forgetShot(pressedAt: number): void {
  const { [pressedAt]: _, ...others } = read();
  write(others);
}

/** How many shots of an earlier page are nowhere on this phone. They are counted once. */
export async function countLeftShots({ outbox, session }: Pick<Core, 'outbox' | 'session'>): Promise<number> {
  const isEarlier = ([at]: [string, unknown]) => Number(at) < performance.timeOrigin;
  if (!Object.entries(read()).some(isEarlier)) return 0;
  const person = await session.person();
  if (!person) return 0;
  const { items, removed } = await outbox.view();
  const left = Object.entries(read()).filter(
    (shot) => isEarlier(shot) && (shot[1] === null || shot[1] === person.id),
  );
  for (const [at] of left) forgetShot(Number(at));
  // A shot stands in the queue by its press.
  const isHere = (at: number) => [...items, ...removed].some(({ order }) => order === at);
  return left.filter(([at]) => !isHere(Number(at))).length;
}
