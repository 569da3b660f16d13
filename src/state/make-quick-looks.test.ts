import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QuickLook } from '#core/model/quick-look.ts';
import { serveQuickLooks, type HowToLook } from '#core/quick-look/quick-look.ts';
import { ANNA, BEN, samplePhoto } from '#tests/support/core/sample-photo.ts';
import { startWorker } from '#tests/support/core/worker-on-channel.ts';
import { makeQuickLooks, useQuickLook, type QuickLookOnScreen } from './make-quick-looks.ts';
import { notePutOff, useOutbox } from './outbox.ts';
import { keepCorrection } from './outline.ts';
import { useTraySelection } from './quick-look.ts';
import { FIRST_STYLE, styles } from '#core/model/recipe.ts';
import { inStyle, useStyleChoice } from './style-choice.ts';

const draft = (which: string, changes: object = {}) =>
  samplePhoto(which, { recipe: null, form: 'final', state: 'local', ...changes });
const [ofAnna, ofBen] = [draft('a', { userId: ANNA }), draft('b', { userId: BEN })];

/** What the worker was asked for, and how it answers. */
let asked: string[];
let held: Promise<void>;
let failing: 'first' | 'whole' | undefined;
/** Getting ready goes on for as long as it may. */
let isSlow: boolean;
let stop: () => void;

function hide(hidden: boolean): void {
  Object.assign(document, { hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** `serves` false: its script never comes in. */
function begin(serves = true): void {
  const open = (id: string) =>
    Promise.resolve({
      async look(
        _recipe: unknown,
        { isFirst }: HowToLook,
        isWanted: () => Promise<boolean>,
      ): Promise<QuickLook | 'dropped'> {
        asked.push(`${isFirst ? 'first ' : ''}look ${id}`);
        await held;
        if (!(await isWanted())) {
          asked.push(`dropped ${id}`);
          return 'dropped';
        }
        if (failing === (isFirst ? 'first' : 'whole')) throw new Error('torn');
        const picture = new Blob([id]);
        return {
          picture,
          photo: picture,
          width: 4,
          height: 3,
          surface: 'new',
          did: [],
          couldNot: [],
          advice: null,
        };
      },
      async thumb() {
        asked.push(`thumb ${id}`);
        await held;
        return new Blob([id]);
      },
    });
  function* warmUp(): Generator<void> {
    asked.push('get ready');
    try {
      do yield;
      while (isSlow);
    } finally {
      if (isSlow) asked.push('give way');
    }
  }
  const worker = () => startWorker(serves ? (wire) => serveQuickLooks(wire, { open, warmUp }) : null);
  stop = makeQuickLooks(worker as () => Worker);
}

const pictureShown = async () => await useQuickLook.getState().shown?.look.picture.text();
const nameOf = (shown: QuickLookOnScreen['shown']): string | undefined =>
  shown ? `${shown.key} ${shown.isFirst ? 'small' : 'whole'}` : undefined;
/** Each style, and a colour of one's own. */
const TILES = styles.length + 1;
const countThumbs = () => Object.keys(useTraySelection.getState().thumbs).length;

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  asked = [];
  held = Promise.resolve();
  failing = undefined;
  isSlow = false;
  useOutbox.setState({ items: [ofAnna] });
});
afterEach(() => {
  stop();
  keepCorrection(ofAnna.id, null);
  useOutbox.setState(useOutbox.getInitialState());
  useTraySelection.setState(useTraySelection.getInitialState());
  useStyleChoice.setState(useStyleChoice.getInitialState());
});

test('the chosen style is made first, small and then whole, and then a tile for each', async () => {
  const freed = vi.spyOn(URL, 'revokeObjectURL');
  begin();
  const seen = new Set<QuickLookOnScreen['shown']>();
  const unwatch = useQuickLook.subscribe(({ shown }) => void seen.add(shown));
  await expect.poll(countThumbs).toBe(TILES);
  unwatch();
  expect(asked.slice(0, 2)).toEqual([`first look ${ofAnna.id}`, `look ${ofAnna.id}`]);
  expect(asked).toHaveLength(TILES + 2);
  const [first, whole] = [...seen].filter((shown) => shown !== null);
  expect([first?.isFirst, whole?.isFirst]).toEqual([true, false]);
  expect(useQuickLook.getState().shown).toBe(whole);
  expect(await pictureShown()).toBe(ofAnna.id);
  // The first one is let go of when nobody sees it any more.
  expect(freed.mock.calls.flat()).toEqual([first?.after, first?.before]);
});

test('a first look that fails is no reason not to make the whole one', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  failing = 'first';
  begin();
  await expect.poll(countThumbs).toBe(TILES);
  expect(useQuickLook.getState()).toMatchObject({ hasFailed: false, shown: { isFirst: false } });
  expect(warned).toHaveBeenCalledOnce();
});

test('a style that is chosen while the small look is there comes whole, and the other one when it is wanted again', async () => {
  let goOn = () => {};
  begin();
  const unwatch = useQuickLook.subscribe(({ shown }) => {
    if (!shown?.isFirst) return;
    // The whole one is being made when another style is chosen.
    held = new Promise((resolve) => (goOn = resolve));
    unwatch();
  });
  await expect.poll(() => asked.length).toBe(2);
  const small = useQuickLook.getState().shown;
  useStyleChoice.setState(inStyle(useStyleChoice.getState(), 'zen'));
  const { wanted } = useQuickLook.getState();
  expect(small?.key).not.toBe(wanted);
  const seen = new Set<string | undefined>();
  const stopWatching = useQuickLook.subscribe(({ shown }) => void seen.add(nameOf(shown)));
  goOn();
  await expect.poll(() => useQuickLook.getState().shown?.key).toBe(wanted);
  expect([...seen]).toEqual([`${wanted} whole`]);
  stopWatching();
  await expect.poll(countThumbs).toBe(TILES);
  useStyleChoice.setState(inStyle(useStyleChoice.getState(), FIRST_STYLE));
  // It was dropped when the other was wanted: its small one is there, and the whole one is made now.
  await expect.poll(() => nameOf(useQuickLook.getState().shown)).toBe(`${small?.key} whole`);
  const look = `look ${ofAnna.id}`;
  expect(asked.filter((what) => !what.startsWith('thumb'))).toEqual([
    `first ${look}`,
    look,
    `dropped ${ofAnna.id}`,
    look,
    look,
  ]);
});

test.each([
  ['another photo comes in', () => useOutbox.setState({ items: [ofAnna, draft('c', { form: 'raw' })] })],
  ['the app is in the background', () => hide(true)],
])(
  'when %s, the look that is being made is dropped, and made when there is time again',
  async (_, interrupt) => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    held = promise;
    begin();
    await expect.poll(() => asked.length).toBe(1);
    interrupt();
    letGo();
    await expect.poll(() => asked).toEqual([`first look ${ofAnna.id}`, `dropped ${ofAnna.id}`]);
    expect(useQuickLook.getState().shown).toBeNull();
    hide(false);
    useOutbox.setState({ items: [ofAnna] });
    await expect.poll(countThumbs).toBe(TILES);
    expect(asked.slice(2, 4)).toEqual([`first look ${ofAnna.id}`, `look ${ofAnna.id}`]);
    expect(useQuickLook.getState()).toMatchObject({ hasFailed: false, shown: { isFirst: false } });
  },
);

test('the worker gets ready while the tray is empty, and never beside photos that come in', async () => {
  useOutbox.setState({ items: [] });
  begin();
  await expect.poll(() => asked).toEqual(['get ready']);
  useOutbox.setState({ items: [ofAnna] });
  await expect.poll(countThumbs).toBe(TILES);
  stop();

  asked = [];
  useOutbox.setState({ items: [draft('a', { form: 'raw' })] });
  begin();
  useOutbox.setState({ items: [ofAnna] });
  await expect.poll(countThumbs).toBe(TILES);
  expect(asked).not.toContain('get ready');
});

test('getting ready gives way to a photo that is not ready yet, and its look is made', async () => {
  isSlow = true;
  useOutbox.setState({ items: [] });
  begin();
  await expect.poll(() => asked).toEqual(['get ready']);
  useOutbox.setState({ items: [draft('a', { form: 'raw' })] });
  await expect.poll(() => asked).toEqual(['get ready', 'give way']);
  useOutbox.setState({ items: [ofAnna] });
  await expect.poll(countThumbs).toBe(TILES);
  expect(asked[2]).toBe(`first look ${ofAnna.id}`);
});

test('a style that was seen before comes back at once, and is not made again', async () => {
  begin();
  await expect.poll(countThumbs).toBe(TILES);
  const first = useQuickLook.getState().shown;
  useStyleChoice.setState(inStyle(useStyleChoice.getState(), 'zen'));
  await expect.poll(() => useQuickLook.getState().shown).not.toBe(first);
  useStyleChoice.setState(inStyle(useStyleChoice.getState(), FIRST_STYLE));
  expect(useQuickLook.getState().shown).toBe(first);
  expect(asked).toHaveLength(TILES + 3);
});

test('of many colours only the newest are kept', async () => {
  const freed = vi.spyOn(URL, 'revokeObjectURL');
  begin();
  await expect.poll(countThumbs).toBe(TILES);
  for (let n = 10; n < 30; n++) {
    useStyleChoice.setState({ style: 'colour', colour: `#1234${String(n)}` });
    await expect.poll(() => useQuickLook.getState().shown?.key).toBe(useQuickLook.getState().wanted);
  }
  const { shown } = useQuickLook.getState();
  expect(freed.mock.calls.length).toBeGreaterThan(2 * (20 - 12));
  expect(freed).not.toHaveBeenCalledWith(shown?.after);
});

test('when somebody else is here, nothing of before is on the screen, from that moment on', async () => {
  begin();
  await expect.poll(countThumbs).toBe(TILES);
  useOutbox.setState({ items: [] });
  expect(useQuickLook.getState()).toMatchObject({ wanted: null, shown: null });
  expect(countThumbs()).toBe(0);
  useOutbox.setState({ items: [ofBen] });
  await expect.poll(pictureShown).toBe(ofBen.id);
});

test('what was being made for somebody who has gone is never shown', async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  held = promise;
  begin();
  await expect.poll(() => asked).toEqual([`first look ${ofAnna.id}`]);
  useOutbox.setState({ items: [ofBen] });
  const seen = new Set<string | undefined>();
  const unwatch = useQuickLook.subscribe(
    ({ shown }) => void shown?.look.picture.text().then((id) => seen.add(id)),
  );
  letGo();
  await expect.poll(countThumbs).toBe(TILES);
  unwatch();
  expect([...seen]).toEqual([ofBen.id]);
});

test('another style of the same photo leaves the look that is there until the new one is made', async () => {
  begin();
  await expect.poll(countThumbs).toBe(TILES);
  useStyleChoice.setState(inStyle(useStyleChoice.getState(), 'zen'));
  const { wanted, shown } = useQuickLook.getState();
  expect(shown?.key).not.toBe(wanted);
  await expect.poll(() => useQuickLook.getState().shown?.key).toBe(wanted);
});

const raw = draft('c', { form: 'raw' });
test.each([
  ['are', () => useOutbox.setState({ items: [ofAnna, { ...raw, form: 'final' }] })],
  ['cannot be now', () => notePutOff([ofAnna, raw])],
])('photos are made ready first; a look waits until they %s', async (_, end) => {
  useOutbox.setState({ items: [ofAnna, raw] });
  begin();
  await new Promise((later) => setTimeout(later, 20));
  expect(asked).toEqual([]);
  end();
  await expect.poll(countThumbs).toBe(TILES);
});

test('a worker that cannot be had is told of, in every style, and not asked over and over for a photo', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  begin(false);
  await expect.poll(() => useQuickLook.getState().hasFailed).toBe(true);
  useStyleChoice.setState(inStyle(useStyleChoice.getState(), 'zen'));
  expect(useQuickLook.getState().hasFailed).toBe(true);
  useOutbox.setState({ items: [ofBen] });
  await expect.poll(() => warned.mock.calls.length).toBe(2);
  expect(useQuickLook.getState().hasFailed).toBe(true);
});

test('a worker that did not come for a photo that nobody looks at any more is asked for with the next', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  begin(false);
  useOutbox.setState({ items: [ofBen] });
  await expect.poll(() => warned.mock.calls.length).toBe(2);
});
