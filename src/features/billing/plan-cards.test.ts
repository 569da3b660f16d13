import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SubscriptionRow } from '#core/model/server-rows.ts';
import { useConnectivity } from '#state/connectivity.ts';
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
  // A phone that has just been signed in on has read its copy, and nothing stands there.
  copy.hasLoaded = true;
  expect(offers()).toEqual([]);
  copy.subscription = { plan: 'pro' } as SubscriptionRow;
  expect(offers()).toHaveLength(2);
  // Nor will it come without a connection.
  copy.subscription = null;
  useConnectivity.getInitialState().isOnline = false;
  expect(offers()).toHaveLength(3);
});
