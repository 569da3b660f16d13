import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveQuickLooks } from '#core/quick-look/quick-look.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { startWorker } from '#tests/support/core/worker-on-channel.ts';
import { useOutbox } from './outbox.ts';
import { lookAtShot } from './shot-look.ts';

const shot = samplePhoto('a');
const page = Object.assign(new EventTarget(), { hidden: false });

/** What the worker was asked for. */
let asked: string[];
let shown: (string | null)[];
let stop: (() => void) | undefined;

function begin(id = shot.id): void {
  const open = (opened: string) =>
    Promise.resolve({
      look: () => Promise.reject(new Error('too large for a thumb')),
      thumb() {
        asked.push(opened);
        return Promise.resolve(new Blob([opened]));
      },
    });
  const spawn = () => startWorker((wire) => serveQuickLooks(wire, { open, *warmUp() {} })) as Worker;
  stop = lookAtShot(id, spawn, (address) => shown.push(address));
}

const turn = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  [asked, shown] = [[], []];
  page.hidden = false;
  vi.stubGlobal('document', page);
  useOutbox.setState({ items: [shot] });
});
afterEach(() => {
  stop?.();
  useOutbox.setState(useOutbox.getInitialState());
  vi.unstubAllGlobals();
});

test('a shot is shown in its style, once, however often somebody looks away and back', async () => {
  begin();
  await expect.poll(() => shown).toHaveLength(1);
  turn(true);
  turn(false);
  expect(asked).toEqual([shot.id]);
});

test('while nobody can see it, it waits for them to come back', async () => {
  page.hidden = true;
  begin();
  turn(true);
  expect(asked).toEqual([]);
  turn(false);
  await expect.poll(() => shown).toHaveLength(1);
  expect(asked).toEqual([shot.id]);
});

test('what was stopped before is not begun by a return', () => {
  page.hidden = true;
  begin();
  stop?.();
  turn(false);
  expect([asked, shown]).toEqual([[], [null]]);
});

test('a photo that is not there, or has no style yet, is not shown', () => {
  begin('gone');
  useOutbox.setState({ items: [samplePhoto('b', { recipe: null })] });
  begin(samplePhoto('b').id);
  expect([asked, shown, stop]).toEqual([[], [], undefined]);
});
