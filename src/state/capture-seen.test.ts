import { beforeEach, expect, test } from 'vitest';
import { samplePhoto, sampleRow } from '#tests/support/core/sample-photo.ts';
import { followQueue, forgetDone, useSeen } from './capture-seen.ts';
import { useMirror } from './mirror.ts';
import { useOutbox } from './outbox.ts';

const soup = samplePhoto('soup', { state: 'accepted' });
const ramen = samplePhoto('ramen', { state: 'accepted' });

/** The server tells that the soup's picture is made. */
const tellSoupIsMade = () => useMirror.setState({ underWay: { soup: sampleRow(soup, { status: 'ready' }) } });

beforeEach(() => {
  useMirror.setState({ underWay: {} });
  useOutbox.setState({ hasLoaded: true, items: [soup, ramen] });
  forgetDone();
});

test('what gets through while the list is there stays in it', () => {
  const stop = followQueue();
  tellSoupIsMade();
  useOutbox.setState({ items: [ramen] });
  stop();
  expect(Object.keys(useSeen.getState()).toSorted()).toEqual(['ramen', 'soup']);
});

test('what was made before the list began anew leaves it, though this phone lets go of it later', () => {
  const stop = followQueue();
  tellSoupIsMade();
  forgetDone();
  useOutbox.setState({ items: [soup, { ...ramen, attempts: 1 }] });
  useOutbox.setState({ items: [{ ...ramen, attempts: 1 }] });
  useOutbox.setState({ items: [] });
  stop();
  expect(Object.keys(useSeen.getState())).toEqual(['ramen']);
});
