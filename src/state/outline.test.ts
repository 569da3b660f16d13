import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DishOutline } from '#shared/contract.ts';

const outline: DishOutline = [
  [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.5, 0.9],
  ],
];
/** What lies on the device, by person; under '' of all that have nothing of their own. */
const device = new Map<string, string>();
const placeOf = (name: string) => ({
  read: () => device.get(name) ?? null,
  write: (text: string | null) => void (text === null ? device.delete(name) : device.set(name, text)),
});
const stops: (() => void)[] = [];

/** A window of the device, with modules of its own. */
async function openWindow(who = 'anna') {
  vi.resetModules();
  const [outlines, { usePerson }] = [await import('./outline.ts'), await import('./person.ts')];
  const signIn = (id: string | null) =>
    usePerson.setState({ hasRead: true, person: id === null ? null : { id, email: id, isSignedIn: true } });
  signIn(who);
  stops.push(outlines.followCorrections(placeOf, placeOf('')));
  return { ...outlines, signIn, shown: () => outlines.useCorrections.getState().outlines };
}

beforeEach(() => {
  device.clear();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

test('a corrected outline outlives the page', async () => {
  (await openWindow()).keepCorrection('soup', outline);
  expect((await openWindow()).shown()).toEqual({ soup: outline });
});

test('it is let go of when it was asked for', async () => {
  const page = await openWindow();
  page.keepCorrection('soup', outline);
  page.keepCorrection('soup', null);
  expect((await openWindow()).shown()).toEqual({});
});

test('what was drawn while the one before it was asked for stays', async () => {
  const [page, other] = [await openWindow(), await openWindow()];
  page.keepCorrection('soup', outline);
  // Reads all of them anew.
  other.keepCorrection('pasta', outline);
  page.letGoOfCorrection('soup', [[...outline[0]!, [0.2, 0.8]]]);
  expect(page.readCorrections()).toHaveProperty('soup');
  page.letGoOfCorrection('soup', outline);
  expect(page.readCorrections()).toEqual({ pasta: outline });
});

test('two windows keep what either has drawn, and bring back nothing that was asked for in the other', async () => {
  const [first, second] = [await openWindow(), await openWindow()];
  first.keepCorrection('soup', outline);
  second.keepCorrection('pasta', outline);
  expect((await openWindow()).shown()).toEqual({ soup: outline, pasta: outline });
  first.keepCorrection('soup', null);
  second.keepCorrection('rice', outline);
  expect(first.readCorrections()).toEqual({ pasta: outline, rice: outline });
  expect((await openWindow()).shown()).toEqual({ pasta: outline, rice: outline });
});

test('what another window draws is seen as soon as the browser tells of it', async () => {
  const [first, second] = [await openWindow(), await openWindow()];
  first.keepCorrection('soup', outline);
  expect(second.shown()).toEqual({});
  window.dispatchEvent(new Event('storage'));
  expect(second.shown()).toEqual({ soup: outline });
});

test('where nothing more can be kept, what is drawn stands while the page lives', async () => {
  const page = await openWindow();
  page.keepCorrection('soup', outline);
  const full = vi.spyOn(device, 'set').mockReturnValue(device);
  page.keepCorrection('pasta', outline);
  page.keepCorrection('rice', outline);
  full.mockRestore();
  expect(Object.keys(page.readCorrections())).toEqual(['soup', 'pasta', 'rice']);
});

test('the newest twenty of each person are kept', async () => {
  const page = await openWindow('anna');
  page.keepCorrection('soup', outline);
  page.signIn(null);
  page.signIn('ben');
  expect(page.shown()).toEqual({});
  for (let i = 0; i < 25; i++) page.keepCorrection(`p${String(i)}`, outline);
  page.keepCorrection('p7', outline);
  expect(Object.keys(page.shown())).toHaveLength(20);
  expect(page.shown()).toHaveProperty('p7');
  expect(page.shown()).not.toHaveProperty('p4');
  page.signIn('anna');
  expect(page.shown()).toEqual({ soup: outline });
});

test('while nobody can say who is here, what was drawn stays', async () => {
  const page = await openWindow();
  page.keepCorrection('soup', outline);
  page.signIn(null);
  expect(page.readCorrections()).toEqual({ soup: outline });
});

test('what the device kept for all is there for each', async () => {
  device.set('', JSON.stringify({ soup: outline }));
  const page = await openWindow();
  page.keepCorrection('soup', null);
  expect((await openWindow('ben')).shown()).toEqual({ soup: outline });
  expect((await openWindow('anna')).shown()).toEqual({});
});

test.each(['{', 'null', '[]', '{"soup":[[[0.1,0.1]]]}', '{"soup":"round"}'])(
  '%s is nothing',
  async (text) => {
    device.set('anna', text);
    expect((await openWindow()).shown()).toEqual({});
  },
);
