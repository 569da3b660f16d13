import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SubscriptionRow } from '#core/model/server-rows.ts';
import { serveQuickLooks, type OpenPhoto } from '#core/quick-look/quick-look.ts';
import { ANNA, samplePhoto } from '#tests/support/core/sample-photo.ts';
import { startWorker } from '#tests/support/core/worker-on-channel.ts';
import { makeQuickLooks, useQuickLook } from './make-quick-looks.ts';
import { useMirror } from './mirror.ts';
import { useOutbox } from './outbox.ts';
import { useTraySelection } from './quick-look.ts';

const photo = samplePhoto('a', { userId: ANNA, recipe: null, form: 'final', state: 'local' });
const onPlan = (plan: SubscriptionRow['plan']): SubscriptionRow => ({
  user_id: ANNA,
  plan,
  credits_total: 10,
  credits_used: 0,
  renews_at: '2026-12-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
});

/** The looks that were asked for. */
let looks: string[];
let stop: () => void;

function begin(): void {
  const open = (): Promise<OpenPhoto> =>
    Promise.resolve({
      look(_recipe, { isFirst, isMarked }) {
        looks.push(`${isFirst ? 'small' : 'whole'}${isMarked ? ', marked' : ''}`);
        const picture = new Blob();
        const told = { surface: 'new' as const, did: [], couldNot: [], advice: null };
        return Promise.resolve({ picture, photo: picture, width: 4, height: 3, ...told });
      },
      thumb: () => Promise.resolve(new Blob()),
    });
  stop = makeQuickLooks(() => startWorker((wire) => serveQuickLooks(wire, { open })) as unknown as Worker);
}

const isShown = () => {
  const { shown, wanted } = useQuickLook.getState();
  return shown?.isFirst === false && shown.key === wanted;
};

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  looks = [];
  useOutbox.setState({ items: [photo] });
});
afterEach(() => {
  stop();
  useOutbox.setState(useOutbox.getInitialState());
  useTraySelection.setState(useTraySelection.getInitialState());
  useMirror.setState(useMirror.getInitialState());
});

test.each([
  [null, 'whole, marked'],
  ['free', 'whole, marked'],
  ['growth', 'whole'],
  ['pro', 'whole'],
] as const)('on the plan %s a look is as the finished picture will be: %s', async (plan, look) => {
  useMirror.setState({ subscription: plan && onPlan(plan) });
  begin();
  await expect.poll(isShown).toBe(true);
  expect(looks).toEqual(['small', look]);
});

test('once its person pays a look is made anew without the mark, and the one with it stays until then', async () => {
  useMirror.setState({ subscription: onPlan('free') });
  begin();
  await expect.poll(isShown).toBe(true);
  const before = useQuickLook.getState().shown;
  useMirror.setState({ subscription: onPlan('growth') });
  expect(useQuickLook.getState().shown).toBe(before);
  await expect.poll(isShown).toBe(true);
  // A credit that is used makes nothing anew.
  useMirror.setState({ subscription: { ...onPlan('growth'), credits_used: 1 } });
  expect(isShown()).toBe(true);
  expect(looks).toEqual(['small', 'whole, marked', 'whole']);
});
