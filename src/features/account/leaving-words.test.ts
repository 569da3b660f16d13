import { expect, test } from 'vitest';
import { describeLeaving } from './leaving-words.ts';

test.each<[string, Parameters<typeof describeLeaving>[0], string]>([
  [
    'nobody has chosen yet',
    { isSending: false, stuck: 0, drafts: 0 },
    'They are safe on this phone. What shall become of them when you go?',
  ],
  [
    'photos lie in the tray',
    { isSending: false, stuck: 0, drafts: 3 },
    '3 photos wait for a style. Everything is safe on this phone. What shall become of it when you go?',
  ],
  [
    'everything is being sent',
    { isSending: true, stuck: 0, drafts: 0 },
    'You are signed out when everything is sent.',
  ],
  [
    'all but the tray is being sent',
    { isSending: true, stuck: 0, drafts: 1 },
    '1 photo waits for a style and cannot be sent. You are asked again when the others are sent.',
  ],
  [
    'some could not be sent',
    { isSending: false, stuck: 2, drafts: 0 },
    '2 photos could not be sent now. Nothing is lost: keep them here, or try again later.',
  ],
  [
    'only the tray is left',
    { isSending: false, stuck: 3, drafts: 3 },
    '3 photos wait for a style and cannot be sent without one. Nothing is lost: keep them here, or choose a style first.',
  ],
  [
    'both are left',
    { isSending: false, stuck: 3, drafts: 2 },
    '1 photo could not be sent now, and 2 photos wait for a style. Nothing is lost: keep them here, or try again later.',
  ],
])('whoever leaves while %s is told so', (_, leaving, words) => {
  expect(describeLeaving(leaving)).toBe(words);
});
