import { beforeEach, expect, test, vi } from 'vitest';
import type { CoreMessage } from '#core/channel/channel.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import type { Core } from '#core/open-core.ts';
import { followMirror, statusOf, useMirror } from './mirror.ts';
import { usePerson } from './person.ts';

const row = (id: string) => ({ id, recipe: {} }) as TransformationRow;
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

let stop = () => {};

async function follow() {
  const listeners = new Set<(message: CoreMessage) => void>();
  let comeBack = () => {};
  const phone = { person: 'anna', hasStorage: true };
  const answer = <T>(value: T) =>
    phone.hasStorage ? Promise.resolve(value) : Promise.reject(new Error('no answer'));
  const core = {
    channel: {
      listen: (listener: (message: CoreMessage) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    session: { person: () => answer({ id: phone.person }) },
    outbox: { accepted: () => answer([]) },
    mirror: {
      page: (userId: string) => answer([row(`of ${userId}`)]),
      subscription: () => answer(undefined),
      profile: () => answer(undefined),
      presets: () => answer([]),
    },
  } as unknown as Core;
  stop();
  stop = followMirror(core, (listener) => {
    comeBack = listener;
    return () => {};
  });
  await flush();
  const tell = (type: 'session-changed' | 'mirror-changed') => {
    for (const listener of listeners) listener({ type });
    return flush();
  };
  return { phone, core, tell, comeBack: () => (comeBack(), flush()) };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  useMirror.setState(useMirror.getInitialState());
  usePerson.setState(usePerson.getInitialState());
});

test('when storage stumbles at a change of persons, the pictures of the one before go from the screen', async () => {
  const { phone, tell, comeBack } = await follow();
  expect(useMirror.getState()).toMatchObject({ hasLoaded: true, recent: [row('of anna')] });
  Object.assign(phone, { person: 'ben', hasStorage: false });
  await tell('session-changed');
  expect(useMirror.getState()).toMatchObject({ hasLoaded: false, recent: [] });
  phone.hasStorage = true;
  await comeBack();
  expect(useMirror.getState()).toMatchObject({ hasLoaded: true, recent: [row('of ben')] });
});

test('the pictures of the one before go before those of the next are read', async () => {
  const { phone, core, tell } = await follow();
  phone.person = 'ben';
  vi.spyOn(core.mirror, 'page').mockReturnValue(new Promise(() => {}));
  await tell('session-changed');
  expect(useMirror.getState().recent).toEqual([]);
});

test('what was being read for the one before does not come onto the screen of the next', async () => {
  const { phone, core, tell } = await follow();
  let answer: (page: TransformationRow[]) => void = () => {};
  vi.spyOn(core.mirror, 'page').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const seen: string[] = [];
  const stop = useMirror.subscribe(({ recent }) => seen.push(...recent.map(({ id }) => id)));
  await tell('mirror-changed');
  phone.person = 'ben';
  await tell('session-changed');
  answer([row('of anna')]);
  await flush();
  stop();
  expect(seen).toEqual(['of ben']);
});

test('what the one before has on the screen goes as soon as somebody else is here, though a reading hangs', async () => {
  const { phone, core, tell } = await follow();
  let answer: (page: TransformationRow[]) => void = () => {};
  vi.spyOn(core.mirror, 'page').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await tell('mirror-changed');
  phone.person = 'ben';
  await tell('session-changed');
  usePerson.setState({ person: { id: 'ben', email: 'ben@kitchen.example', isSignedIn: true } });
  expect(useMirror.getState()).toMatchObject({ hasLoaded: false, recent: [] });
  answer([row('of anna')]);
  await flush();
  expect(useMirror.getState()).toMatchObject({ hasLoaded: true, recent: [row('of ben')] });
});

test('storage that stumbles at other times leaves the pictures where they are', async () => {
  const { phone, tell } = await follow();
  phone.hasStorage = false;
  await tell('mirror-changed');
  expect(useMirror.getState().recent).toEqual([row('of anna')]);
});

test('what the last picture was made of is known while another one of that photo is made', async () => {
  const { core, tell } = await follow();
  const page = vi.spyOn(core.mirror, 'page');
  const recipe = { prompt: 'zen', report: {} } as TransformationRow['recipe'];
  page.mockResolvedValue([{ ...row('soup'), recipe }]);
  await tell('mirror-changed');
  page.mockResolvedValue([row('soup')]);
  await tell('mirror-changed');
  expect(useMirror.getState()).toMatchObject({ recent: [row('soup')], lastMade: recipe });
});

test('a picture that is done stays so, though the outbox has not let go of its photo yet', () => {
  const of = (status: TransformationRow['status']) => ({ ...row('soup'), status });
  expect(statusOf('soup', { underWay: { soup: of('enhancing') }, recent: [of('queued')] })).toBe('enhancing');
  expect(statusOf('soup', { underWay: {}, recent: [of('ready')] })).toBe('ready');
  // Sent once more: how it ended before says nothing.
  expect(statusOf('soup', { underWay: {}, recent: [of('failed')] })).toBeUndefined();
});
