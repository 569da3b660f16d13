import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ItemWords } from '#core/model/describe-item.ts';
import { OnPhone } from './status-views.tsx';

/** What is seen of a photo on this phone, and what of it is read out. */
function render(word: string) {
  const words: ItemWords = { word, why: 'It stays here.', tone: 'busy' };
  const view = createElement(OnPhone, { status: undefined, words, outbox: '/app/uploads' });
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, view));
  const textOf = (markup: string) => markup.replace(/<[^>]*>/g, '');
  const heard = textOf(html.replace(/<(\w+) aria-hidden="true"[^>]*>.*?<\/\1>/g, ''));
  return { html, seen: textOf(html), heard };
}

test('every percent of an upload is seen, and none of them is read out', () => {
  const [some, more] = [render('Uploading 37%'), render('Uploading 38%')];
  expect(some.seen).toMatch(/^Uploading 37%It stays here/);
  expect(some.heard).toMatch(/^UploadingIt stays here/);
  expect(more.heard).toBe(some.heard);
  expect(render('Trying again in 30 s').heard).toMatch(/^Trying again in 30 s/);
});

test('that it is tried again is told, and not every second until then', () => {
  const waiting = render('Trying again in 30 s');
  expect(waiting.seen).toMatch(/^Trying again in 30 sIt stays here/);
  expect(waiting.html).toContain('Trying again<span role="timer"> in 30 s</span>');
});
