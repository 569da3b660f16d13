import { createElement, type FunctionComponent, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PATIENCE_MS } from '#tests/support/until.ts';
import { lateScreen } from './late-screen.tsx';

const Menu = ({ dish }: { dish: string }) => createElement('h1', null, dish);
const show = (Screen: FunctionComponent<{ dish: string }>) =>
  renderToString(createElement(Suspense, { fallback: 'wait' }, createElement(Screen, { dish: 'soup' })));

test('a screen is fetched when it is first shown, and whoever looks waits for it', () => {
  let fetched = 0;
  const Screen = lateScreen(async () => {
    fetched += 1;
    return Promise.resolve(Menu);
  });
  expect(fetched).toBe(0);
  expect(show(Screen)).toContain('wait');
  expect(fetched).toBe(1);
});

test('one that was brought beforehand is shown at once', async () => {
  const Screen = lateScreen(async () => Promise.resolve(Menu));
  await Screen.bring();
  expect(show(Screen)).toContain('<h1>soup</h1>');
});

test('one that could not be brought is fetched once more by whoever shows it', async () => {
  let fetched = 0;
  const Screen = lateScreen(async () => {
    fetched += 1;
    return fetched === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(Menu);
  });
  await expect(Screen.bring()).rejects.toThrow('offline');
  await vi.waitFor(() => expect(show(Screen)).toContain('soup'), { timeout: PATIENCE_MS });
});
