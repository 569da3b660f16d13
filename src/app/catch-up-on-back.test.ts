import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CoreMessage } from '#core/channel/channel.ts';
import type { Person } from '#core/model/person.ts';
import type { Core } from '#core/open-core.ts';
import { followMirror, useMirror } from '#state/mirror.ts';
import { followOutbox, useOutbox } from '#state/outbox.ts';
import { followPerson, usePerson } from '#state/person.ts';
import { catchUpOnBack } from './catch-up-on-back.ts';

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));
const personOf = (id: string): Person => ({ id, email: `${id}@kitchen.example`, isSignedIn: true });

let stops: (() => void)[] = [];
afterEach(() => stops.forEach((stop) => stop()));

/** A page on a phone, which hears nothing of what other pages tell. */
async function openPage() {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const listeners = new Set<(message: CoreMessage) => void>();
  const phone = { person: personOf('anna') };
  const core = {
    channel: {
      tell: (message: CoreMessage) => listeners.forEach((listener) => listener(message)),
      listen: (listener: (message: CoreMessage) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    session: { person: () => Promise.resolve(phone.person) },
    outbox: {
      view: () =>
        Promise.resolve({
          items: [{ id: `photo of ${phone.person.id}` }],
          others: 0,
          removed: [],
          quietUntil: 0,
        }),
      accepted: () => Promise.resolve([]),
    },
    mirror: {
      page: (userId: string) => Promise.resolve([{ id: `row of ${userId}`, recipe: {} }]),
      subscription: () => Promise.resolve(undefined),
      profile: () => Promise.resolve(undefined),
      presets: () => Promise.resolve([]),
    },
  } as unknown as Core;
  const onReturn = () => () => {};
  stops = [followPerson(core, onReturn), followOutbox(core, onReturn), followMirror(core, onReturn)];
  catchUpOnBack(core);
  await flush();
  const show = (persisted: boolean) => {
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    return flush();
  };
  return { phone, show };
}

const shown = () => ({
  person: usePerson.getState().person?.id,
  photos: useOutbox.getState().items.map(({ id }) => id),
  rows: useMirror.getState().recent.map(({ id }) => id),
});
const allOf = (id: string) => ({ person: id, photos: [`photo of ${id}`], rows: [`row of ${id}`] });

beforeEach(() => {
  usePerson.setState(usePerson.getInitialState());
  useOutbox.setState(useOutbox.getInitialState());
  useMirror.setState(useMirror.getInitialState());
});

test('a page that Back shows again has nothing of somebody who has gone meanwhile', async () => {
  const { phone, show } = await openPage();
  expect(shown()).toEqual(allOf('anna'));
  phone.person = personOf('ben');
  await show(true);
  expect(shown()).toEqual(allOf('ben'));
});

test('nor is anything of them left to look at while the phone reads what the next one has', async () => {
  const { phone, show } = await openPage();
  phone.person = personOf('ben');
  const seen: unknown[] = [];
  const stop = useOutbox.subscribe(({ items }) => seen.push(items.map(({ id }) => id)));
  await show(true);
  stop();
  // Read by the word of the session, and once more by what the screen knows: the first reading may hang.
  expect(seen).toEqual([[], ['photo of ben'], ['photo of ben']]);
});

test('a page that is shown for the first time reads nothing twice', async () => {
  const { phone, show } = await openPage();
  phone.person = personOf('ben');
  await show(false);
  expect(shown()).toEqual(allOf('anna'));
});
