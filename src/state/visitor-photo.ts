import type { Outcome } from '#core/intake/intake.ts';
import { isDraft } from '#core/model/item-state.ts';
import { photoLimits } from '#core/model/limits.ts';
import type { OutboxItem, PhotoSource } from '#core/model/outbox-item.ts';
import { VISITOR, type Person } from '#core/model/person.ts';
import {
  isPromisedTo,
  plainEmail,
  readPromises,
  UNCLAIMED_MS,
  type PromisedPhoto,
} from '#core/model/promised-photo.ts';
import type { Core } from '#core/open-core.ts';
import { core } from './core.ts';
import { promisePlace } from './promise-place.ts';

// Photos of visitors: kept on this phone like all others, but in nobody's tray. One that was promised goes to the tray of
// whoever signs in; all others go after a day, or when newer ones come.

/** So many of them lie here at most: whoever tries one dish after the other fills no phone. */
const MOST_KEPT = 5;
const TAB_KEY = 'plateglow-tab';

const promises = () => readPromises(promisePlace.read());
const write = (list: readonly PromisedPhoto[]) => promisePlace.write(JSON.stringify(list));
const change = (id: string, to: Partial<PromisedPhoto>) =>
  write(promises().map((one) => (one.id === id ? { ...one, ...to } : one)));

/** Keeps a photo of somebody who has no account yet. */
export async function saveForVisitor(file: Blob, source: PhotoSource): Promise<Outcome | undefined> {
  const opened = await core();
  await sweep(opened, MOST_KEPT - 1);
  // From now on somebody looks after it; and again, should another tab have found nothing meanwhile.
  write(promises());
  const [outcome] = await opened.intake.save([file], { userId: VISITOR, source, recipe: null });
  write(promises());
  return outcome;
}

/** Lets go of what is too old, or too much. */
async function sweep({ photos }: Core, most = MOST_KEPT): Promise<void> {
  const since = Date.now() - UNCLAIMED_MS;
  const kept = await photos.list(VISITOR);
  const over = kept.toReversed().filter(({ capturedAt }, at) => at >= most || capturedAt < since);
  for (const { id } of over) await photos.forget(id);
  const left = kept.filter((item) => !over.includes(item)).map(({ id }) => id);
  if (left.length > 0) write(promises().filter(({ id }) => left.includes(id)));
  else promisePlace.write(null);
}

/** Lets go of one that nobody wants. */
export async function letGo(id: string): Promise<void> {
  write(promises().filter((one) => one.id !== id));
  const { photos } = await core();
  if ((await photos.get(id))?.userId === VISITOR) await photos.forget(id);
}

/** A mail is on its way to whoever it is for. */
export const isAwaited = (id: string): boolean =>
  promises().some((one) => one.id === id && one.email !== null);

/** They want to keep it: it is for whoever signs in next in this tab, or at once for whoever is signed in. */
export function promise(id: string): void {
  const others = promises().filter((one) => one.id !== id);
  write([...others, { id, at: Date.now(), tab: tabHere() ?? id, email: null }]);
  void claimForWhoIsHere(id);
}

async function claimForWhoIsHere(id: string): Promise<void> {
  try {
    const opened = await core();
    const person = await opened.session.person();
    if (person?.isSignedIn) await claim(opened, person, id);
  } catch (error) {
    console.warn('A photo of the front page could not be brought along; it is tried again.', error);
  }
}

/** The photo that whoever signs in here now will find in their tray. */
export async function promisedHere(): Promise<OutboxItem | undefined> {
  const { photos } = await core();
  const mine = promises().findLast((one) => isPromisedTo(one, { email: '' }, here()));
  const photo = mine && (await photos.get(mine.id));
  return photo?.userId === VISITOR ? photo : undefined;
}

/** See `keepPromises` of promised-photo.ts. */
export async function keepPromises(came?: true | string): Promise<void> {
  if (typeof came === 'string') return bindTo(came);
  const opened = await core();
  const person = await opened.session.person();
  // Who was here all the time has not come for what somebody else has left in this tab.
  const place = came ? here() : { ...here(), tab: null };
  for (const one of person ? promises() : [])
    if (person && isPromisedTo(one, person, place)) await claim(opened, person, one.id);
  await sweep(opened);
}

/** From now on it is for that address alone; for another one where they sign up anew, as after a mistake in the first. */
function bindTo(email: string): void {
  for (const one of promises())
    if (isPromisedTo({ ...one, email: null }, { email }, here()))
      change(one.id, { email: plainEmail(email) });
}

/** Into their tray; where that is full, later. */
async function claim({ photos, channel }: Core, person: Person, id: string): Promise<void> {
  change(id, { email: plainEmail(person.email) });
  const tray = (await photos.list(person.id)).filter(isDraft);
  if (tray.length >= photoLimits.perBatch) return;
  const toTray = (item: OutboxItem): OutboxItem | null =>
    item.userId === VISITOR
      ? {
          ...item,
          userId: person.id,
          path: item.path.replace(VISITOR, person.id),
          changedAt: Date.now(),
        }
      : null;
  await photos.change(id, toTray, { event: 'claimed' });
  write(promises().filter((one) => one.id !== id));
  channel.tell({ type: 'items-changed' });
}

const here = () => ({ tab: tabHere(), now: Date.now() });

/** What only this tab knows, over reloads and on the way to Google and back; null where the browser keeps nothing. */
function tabHere(): string | null {
  try {
    const tab = sessionStorage.getItem(TAB_KEY) ?? Math.random().toString(36);
    sessionStorage.setItem(TAB_KEY, tab);
    return tab;
  } catch (error) {
    console.warn('This browser keeps nothing for a tab.', error);
    return null;
  }
}
