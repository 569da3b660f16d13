import { expect, test } from 'vitest';
import { describeLeaving } from './leaving-words.ts';

test.each<[string, Parameters<typeof describeLeaving>[0], string]>([
  [
    'one photo waits to be sent',
    { isSending: false, unsent: 1, stuck: 0, drafts: 0 },
    'It’s safe on this device. What should we do with it?',
  ],
  [
    'photos wait to be sent',
    { isSending: false, unsent: 2, stuck: 0, drafts: 0 },
    'They’re safe on this device. What should we do with them?',
  ],
  [
    'photos wait to be sent, and one lies in the tray',
    { isSending: false, unsent: 4, stuck: 0, drafts: 1 },
    'They’re safe on this device. 1 of them needs a style first. What should we do with them?',
  ],
  [
    'photos wait to be sent, and others lie in the tray',
    { isSending: false, unsent: 4, stuck: 0, drafts: 2 },
    'They’re safe on this device. 2 of them need a style first. What should we do with them?',
  ],
  [
    'photos lie in the tray',
    { isSending: false, unsent: 3, stuck: 0, drafts: 3 },
    '3 photos need a style and can’t upload without one. Nothing is lost: keep them here, or choose a style first.',
  ],
  [
    'one photo lies in the tray',
    { isSending: false, unsent: 1, stuck: 0, drafts: 1 },
    '1 photo needs a style and can’t upload without one. Nothing is lost: keep it here, or choose a style first.',
  ],
  [
    'everything is being sent',
    { isSending: true, unsent: 1, stuck: 0, drafts: 0 },
    'You’ll be signed out once everything is uploaded.',
  ],
  [
    'all but the tray is being sent',
    { isSending: true, unsent: 2, stuck: 0, drafts: 1 },
    '1 photo needs a style and can’t upload yet. We’ll ask again once the others are uploaded.',
  ],
  [
    'some could not be sent',
    { isSending: false, unsent: 2, stuck: 2, drafts: 0 },
    '2 photos couldn’t be uploaded. Nothing is lost: keep them here, or try again later.',
  ],
  [
    'one could not be sent',
    { isSending: false, unsent: 1, stuck: 1, drafts: 0 },
    '1 photo couldn’t be uploaded. Nothing is lost: keep it here, or try again later.',
  ],
  [
    'one of two that could not be sent has gone since',
    { isSending: false, unsent: 1, stuck: 2, drafts: 0 },
    '1 photo couldn’t be uploaded. Nothing is lost: keep it here, or try again later.',
  ],
  [
    'only the tray is left',
    { isSending: false, unsent: 3, stuck: 3, drafts: 3 },
    '3 photos need a style and can’t upload without one. Nothing is lost: keep them here, or choose a style first.',
  ],
  [
    'both are left',
    { isSending: false, unsent: 3, stuck: 3, drafts: 2 },
    '1 photo couldn’t be uploaded, and 2 photos need a style. Nothing is lost: keep them here, or try again later.',
  ],
])('whoever leaves while %s is told so', (_, leaving, words) => {
  expect(describeLeaving(leaving)).toBe(words);
});
