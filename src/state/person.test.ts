import { beforeEach, expect, test, vi } from 'vitest';
import type { CoreMessage } from '#core/channel/channel.ts';
import { PICTURE_COPIES } from '#core/lib/picture-copies.ts';
import type { Person } from '#core/model/person.ts';
import type { Core } from '#core/open-core.ts';
import { fakeCaches } from '#tests/support/core/fake-caches.ts';
import { provideCore } from './core.ts';
import { answerToAsker, followPerson, signOut, usePerson } from './person.ts';

const ANNA: Person = { id: 'anna', email: 'anna@kitchen.example', isSignedIn: true };
const BEN: Person = { ...ANNA, id: 'ben' };
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

async function follow({ hasStorage = true } = {}) {
  const listeners = new Set<(message: CoreMessage) => void>();
  let comeBack = () => {};
  const phone = { person: ANNA, hasStorage };
  const core = {
    channel: {
      listen: (listener: (message: CoreMessage) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    session: {
      person: () =>
        phone.hasStorage ? Promise.resolve(phone.person) : Promise.reject(new Error('no answer')),
    },
  } as unknown as Core;
  followPerson(core, (listener) => {
    comeBack = listener;
    return () => {};
  });
  await flush();
  const tell = (type: 'session-changed' | 'items-changed') => {
    for (const listener of listeners) listener({ type });
    return flush();
  };
  return { phone, tell, comeBack: () => (comeBack(), flush()) };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  usePerson.setState(usePerson.getInitialState());
});

test.each(['return', 'change'] as const)(
  'a first look that failed is made up for at the next %s',
  async (occasion) => {
    const { phone, tell, comeBack } = await follow({ hasStorage: false });
    expect(usePerson.getState()).toEqual({ hasRead: false, person: null });
    phone.hasStorage = true;
    await (occasion === 'return' ? comeBack() : tell('items-changed'));
    expect(usePerson.getState()).toEqual({ hasRead: true, person: ANNA });
  },
);

test('when nobody can say who is here after a change, it is not the one before', async () => {
  const { phone, tell, comeBack } = await follow();
  Object.assign(phone, { person: BEN, hasStorage: false });
  await tell('session-changed');
  expect(usePerson.getState().person).toBeNull();
  phone.hasStorage = true;
  await comeBack();
  expect(usePerson.getState().person).toEqual(BEN);
});

test('storage that stumbles later does not make a known person unknown', async () => {
  const { phone, tell, comeBack } = await follow();
  phone.hasStorage = false;
  await tell('items-changed');
  await comeBack();
  expect(usePerson.getState()).toEqual({ hasRead: true, person: ANNA });
});

test('with the person go the copies of their pictures, also while the worker sleeps', async () => {
  const caches = fakeCaches();
  vi.stubGlobal('caches', caches);
  const copies = await caches.open(PICTURE_COPIES);
  await copies.put('https://app.example/kept-photos/outputs/anna/1.webp', new Response('x'));
  const session = { signOut: () => Promise.resolve() };
  provideCore(() => Promise.resolve({ session } as unknown as Core));
  expect(await signOut(ANNA.id)).toBe(true);
  expect(await copies.keys()).toEqual([]);
});

test('that it failed is told to whoever asked, and to nobody else', async () => {
  const isTold = async (then: Person | null, hasRead = true) => {
    usePerson.setState({ hasRead: true, person: ANNA });
    const answer = Promise.withResolvers<void>();
    let hasHeard = false;
    answerToAsker(() => answer.promise).catch(() => (hasHeard = true));
    usePerson.setState({ hasRead, person: then });
    answer.reject(new Error('given up'));
    await flush();
    return hasHeard;
  };
  expect(await isTold(ANNA)).toBe(true);
  expect(await isTold(null, false)).toBe(true);
  expect(await isTold(BEN)).toBe(false);
  expect(await isTold(null)).toBe(false);
});
