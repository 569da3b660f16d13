import { isRecord } from '#core/lib/is-record.ts';
import { holdWebLock } from '#core/lib/web-lock.ts';
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

/** Held by a page that is still at a shot, so that another window calls it no loss. A page that is left lets go. */
const lockOf = (at: number): string => `plateglow-shot-${String(at)}`;

async function readAtWork(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}

/** Gives back how to say that this page is done with it. */
export function noteShot(pressedAt: number, owner: string | undefined): () => void {
  here.add(pressedAt);
  let end: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => (end = resolve));
  globalThis.addEventListener?.('pagehide', end, { once: true });
  // Before it can be read of.
  holdWebLock(lockOf(pressedAt), 0, () => isOver).catch(() => undefined);
  write({ ...read(), [pressedAt]: owner ?? null });
  return () => {
    globalThis.removeEventListener?.('pagehide', end);
    end();
  };
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
  const noted = Object.keys(read()).map(Number).filter(isEarlier);
  if (noted.length === 0) return [];
  const person = await session.person();
  if (!person) return [];
  // What no window was at by then is here, or will never be.
  const atWork = await readAtWork();
  const { items, removed } = await outbox.view();
  const left: number[] = [];
  for (const at of noted) {
    const owner = read()[at];
    if (owner === undefined || (owner !== null && owner !== person.id) || atWork.has(lockOf(at))) continue;
    // A shot stands in the queue by its press.
    if ([...items, ...removed].some(({ order }) => order === at)) forgetShot(at);
    else left.push(at);
  }
  return left;
}
