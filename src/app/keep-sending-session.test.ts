import { expect, test } from 'vitest';
import { anna } from '#tests/support/core/fake-outbox-world.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { start } from '#tests/support/core/sending-phone.ts';

// What the sending makes of who is here, and of tokens that come and go.

test('a token that is renewed at the start does not start everything a second time', async () => {
  const { taken, tell } = await start({ items: [samplePhoto('a')] });
  expect(taken()).toEqual(expect.arrayContaining(['drain fresh', 'pull']));
  await tell('session-changed');
  expect(taken()).toEqual([]);
});

test('a change of persons counts anew for the icon', async () => {
  const { phone, taken, tell } = await start({ items: [samplePhoto('a')] });
  taken();
  phone.items = [];
  phone.person = { ...anna, id: 'ben' };
  await tell('session-changed');
  expect(taken()).toContain('badge 0');
});

test('a sign-in sends what waited for it', async () => {
  const held = samplePhoto('a', { hold: { kind: 'waiting_auth' } });
  const { phone, taken, tell } = await start({ items: [held], person: { ...anna, isSignedIn: false } });
  expect(taken()).not.toContain('pull');
  phone.person = anna;
  await tell('session-changed');
  expect(taken()).toEqual(expect.arrayContaining(['drain fresh', 'pull']));
});

test('a server that refuses each token, also the renewed one, is not asked without a pause', async () => {
  const { phone, pass, countOf } = await start({}, (own) => {
    own.renewsAtEachPull = true;
  });
  await pass(29_000);
  expect(countOf('pull')).toBe(1);
  // Somebody else is heard of at once, though.
  phone.renewsAtEachPull = false;
  const before = countOf('pull');
  phone.person = { ...anna, id: 'ben' };
  await phone.tell('session-changed');
  expect(countOf('pull')).toBe(before + 1);
});

test('a worker that finds the session about to expire gets it renewed by the page', async () => {
  const { tell, countOf } = await start();
  await tell('renew-session');
  expect(countOf('token')).toBe(1);
});
