import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useMirror } from '#state/mirror.ts';
import { PlanCards } from './plan-cards.tsx';

/** What can be asked for. */
const offers = (): string[] => {
  const html = renderToStaticMarkup(createElement(PlanCards));
  return [...html.matchAll(/<a href="mailto:[^"]*" class="([^"]*)">.*?<\/a>/g)]
    .filter(([, classes = '']) => !classes.split(' ').includes('invisible'))
    .map(([link]) => link.replace(/<[^>]*>/g, ''))
    .filter((words) => words.startsWith('Request'));
};

test('nobody is offered a plan before it is known which one they have', () => {
  // What is rendered without a browser has the state of the beginning.
  const copy = useMirror.getInitialState();
  expect(offers()).toEqual([]);
  copy.hasLoaded = true;
  expect(offers()).toHaveLength(3);
});
