import { expect, test } from 'vitest';
import { openUploadsOnTap } from './attention.ts';

/** A worker beside windows of these addresses, the one looked at last first; gives what comes of a tap on a notification. */
async function tap(...windows: string[]): Promise<string[]> {
  const log: string[] = [];
  const note = (what: string) => void log.push(what);
  const fake = (url: string) => ({
    url: `https://plateglow.example${url}`,
    postMessage: (message: unknown) => note(`${url} is told ${JSON.stringify(message)}`),
    focus: () => Promise.resolve(note(`${url} comes to the front`)),
    navigate: () => Promise.resolve(note(`${url} is loaded afresh`)),
  });
  let hear: (event: object) => void = () => {};
  const worker = {
    clients: {
      matchAll: () => Promise.resolve(windows.map(fake)),
      openWindow: (url: string) => Promise.resolve(note(`${url} is opened`)),
    },
    addEventListener: (_type: 'notificationclick', listener: typeof hear) => (hear = listener),
  };
  openUploadsOnTap(worker as unknown as ServiceWorkerGlobalScope);
  await new Promise((waitUntil) => {
    hear({ notification: { close: () => note('it is closed') }, waitUntil });
  });
  return log;
}

test('with the app closed, a tap opens the uploads', async () => {
  expect(await tap()).toEqual(['it is closed', '/app/uploads is opened']);
});

test.each([
  ['which may be in the middle of a photo', ['/app/assets'], '/app/assets'],
  ['also one that began with the uploads', ['/app/uploads'], '/app/uploads'],
  ['the one that was looked at last', ['/app/help', '/app/uploads'], '/app/help'],
  ['rather one that began in the app', ['/', '/app/help'], '/app/help'],
  ['where there is one', ['/login', '/'], '/login'],
])('an open window is told and never loaded afresh: %s', async (_which, windows, told) => {
  expect(await tap(...windows)).toEqual([
    'it is closed',
    `${told} is told {"type":"show-uploads"}`,
    `${told} comes to the front`,
  ]);
});
