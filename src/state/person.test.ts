import { beforeEach, expect, test, vi } from 'vitest';
import type { CoreMessage } from '#core/channel/channel.ts';
import type { Person } from '#core/model/person.ts';
import type { Core } from '#core/open-core.ts';
import { followPerson, usePerson } from './person.ts';

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
