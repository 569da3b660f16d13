import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveQuickLooks, type HowToLook } from '#core/quick-look/quick-look.ts';
import { FIRST_STYLE } from '#core/model/recipe.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { startWorker } from '#tests/support/core/worker-on-channel.ts';
import { makeQuickLooks, useQuickLook } from './make-quick-looks.ts';
import { useOutbox } from './outbox.ts';
import { inStyle, useStyleChoice } from './style-choice.ts';

let isTorn: boolean;
let stop: () => void;
const picture = new Blob(['soup']);
const told = { width: 4, height: 3, surface: 'new', did: [], couldNot: [], advice: null } as const;

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  isTorn = true;
  useOutbox.setState({ items: [samplePhoto('a', { recipe: null, form: 'final', state: 'local' })] });
  const look = (_: unknown, { isFirst }: HowToLook) =>
    isTorn && !isFirst
      ? Promise.reject(new Error('torn'))
      : Promise.resolve({ picture, photo: picture, ...told, did: [], couldNot: [] });
  const open = () => Promise.resolve({ look, thumb: () => Promise.resolve(picture) });
  stop = makeQuickLooks((() => startWorker((wire) => serveQuickLooks(wire, { open }))) as () => Worker);
});
afterEach(() => {
  stop();
  useOutbox.setState(useOutbox.getInitialState());
  useStyleChoice.setState(useStyleChoice.getInitialState());
  vi.unstubAllGlobals();
});

test('where only the whole look fails, the small one stays, the screen can say so, and a new choice tries it anew', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  await expect.poll(useQuickLook.getState).toMatchObject({ hasFailed: true, shown: { isFirst: true } });
  expect(warned).toHaveBeenCalledOnce();
  isTorn = false;
  for (const style of ['zen', FIRST_STYLE] as const)
    useStyleChoice.setState(inStyle(useStyleChoice.getState(), style));
  await expect.poll(useQuickLook.getState).toMatchObject({ hasFailed: false, shown: { isFirst: false } });
});
