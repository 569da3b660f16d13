import { expect, test } from 'vitest';
import { anna } from '#tests/support/core/fake-outbox-world.ts';
import { row, start } from '#tests/support/core/sending-phone.ts';

// What the server has taken is followed until it is settled.

test('what the server works on is asked for after 2 s, then ever less often, and settled', async () => {
  const { phone, countOf, pass, taken } = await start({}, (own) => {
    own.accepted = ['a'];
    own.rows = [row('a', 'queued')];
  });
  expect(countOf('refresh')).toBe(1);
  await pass(2000);
  expect(countOf('refresh')).toBe(2);
  await pass(60_000);
  expect(countOf('refresh')).toBeLessThan(11);
  expect(countOf('refresh')).toBe(countOf('confirm'));

  taken();
  phone.rows = [row('a', 'ready')];
  await pass(15_000);
  expect(taken()).toEqual(expect.arrayContaining(['confirm', 'pull']));
  phone.accepted = [];
  await pass(15_000);
  taken();
  await pass(600_000);
  expect(taken()).toEqual([]);
});

test('what has ended here is asked about once whenever somebody comes back, as it may have gone on elsewhere', async () => {
  const { phone, taken, countOf, pass, comeBack, tell } = await start({}, (own) => {
    own.ended = ['f'];
    own.rows = [row('f', 'failed')];
  });
  expect([countOf('refresh'), countOf('confirm')]).toEqual([1, 1]);
  await pass(60_000);
  expect([countOf('refresh'), countOf('pull')]).toEqual([1, 1]);

  await comeBack();
  expect(countOf('refresh')).toBe(2);
  Object.assign(phone, { ended: [], accepted: ['f'], rows: [row('f', 'enhancing')] });
  await tell('items-changed');
  taken();
  await pass(2000);
  expect(countOf('refresh')).toBe(1);
});

test('what has ended here is asked about again where the server did not answer', async () => {
  const { phone, countOf, pass, pending } = await start({}, (own) => {
    own.ended = ['f'];
    own.rows = [row('f', 'failed')];
    own.refreshFailure = { kind: 'offline' };
  });
  expect([countOf('refresh'), countOf('confirm')]).toEqual([1, 0]);
  phone.refreshFailure = undefined;
  await pass(15_000);
  expect([countOf('refresh'), countOf('confirm')]).toEqual([2, 1]);
  expect(pending()).toBe(0);
});

test('whoever comes back while the server is being asked is not overheard', async () => {
  const { phone, pass, comeBack } = await start({}, (own) =>
    Object.assign(own, { accepted: ['a'], ended: ['f'], rows: [row('a', 'queued')] }),
  );
  expect(phone.asked).toEqual([['a', 'f']]);
  const answer = phone.holdRefresh();
  await pass(2000);
  await comeBack();
  expect(phone.asked.slice(1)).toEqual([['a']]);
  await answer();
  expect(phone.asked.slice(1)).toEqual([['a'], ['a', 'f']]);
});

test('a photo that is accepted during a long sending is followed before the sending ends', async () => {
  const { phone, countOf, tell, pass } = await start();
  phone.accepted = ['a'];
  await tell('items-changed');
  await pass(2000);
  expect(countOf('refresh')).toBe(1);
});

test('what was begun elsewhere or once more is followed too, all in one request, until the server has ended it', async () => {
  const { phone, taken, countOf, pass, pending } = await start({}, (own) => {
    Object.assign(own, {
      accepted: ['a'],
      unfinished: ['a', 'b'],
      rows: [row('a', 'queued'), row('b', 'queued')],
    });
  });
  expect(phone.asked).toEqual([['a', 'b']]);
  Object.assign(phone, { accepted: [], unfinished: ['b'], rows: [row('b', 'enhancing')] });
  await pass(2000);
  expect(phone.asked.at(-1)).toEqual(['b']);
  taken();

  phone.rows = [row('b', 'ready')];
  await pass(5000);
  expect(taken()).toContain('pull');
  phone.unfinished = [];
  await pass(15_000);
  taken();
  await pass(600_000);
  expect([countOf('refresh'), pending()]).toEqual([0, 0]);
});

test('a re-run is followed as soon as the phone has read of it, without anybody coming back', async () => {
  const { phone, countOf, tell, pass } = await start();
  expect(countOf('refresh')).toBe(0);
  Object.assign(phone, { unfinished: ['b'], rows: [row('b', 'queued')] });
  await tell('mirror-changed');
  await pass(2000);
  expect(phone.asked).toEqual([['b']]);
  await tell('mirror-changed');
  await pass(1999);
  expect(countOf('refresh')).toBe(1);
});

test('a re-run that the phone reads of just while it looks what there is to follow is followed too', async () => {
  const { phone, countOf, tell, pass, comeBack } = await start();
  phone.whileReadingEnded = async () => {
    phone.whileReadingEnded = () => Promise.resolve();
    Object.assign(phone, { unfinished: ['b'], rows: [row('b', 'queued')] });
    await tell('mirror-changed');
  };
  await comeBack();
  // It all comes to an end before time goes on.
  await tell('sending-ended');
  await pass(2000);
  expect(countOf('refresh')).toBe(1);
});

test('while something is being enhanced nobody waits longer than five seconds for news of it', async () => {
  const { phone, countOf, pass } = await start({}, (own) =>
    Object.assign(own, { unfinished: ['b'], rows: [row('b', 'enhancing')] }),
  );
  await pass(60_000);
  const before = countOf('refresh');
  await pass(30_000);
  expect(countOf('refresh')).toBe(before + 6);
  phone.rows = [row('b', 'queued')];
  await pass(120_000);
  const later = countOf('refresh');
  await pass(60_000);
  expect(countOf('refresh')).toBe(later + 4);
});

test('what was deleted elsewhere while it was being made is read anew, and left alone then', async () => {
  const { phone, taken, pass, countOf } = await start({}, (own) =>
    Object.assign(own, { unfinished: ['b'], missing: ['b'] }),
  );
  expect(taken()).toEqual(expect.arrayContaining(['refresh', 'pull']));
  phone.unfinished = [];
  await pass(60_000);
  expect(countOf('refresh')).toBe(0);
});

test('in the background, and for somebody whom the server has signed out, nobody asks', async () => {
  const hidden = await start({}, (own) => Object.assign(own, { isVisible: false, unfinished: ['b'] }));
  const out = await start({ person: { ...anna, isSignedIn: false } }, (own) =>
    Object.assign(own, { unfinished: ['b'] }),
  );
  for (const { pass, countOf, tell } of [hidden, out]) {
    await tell('mirror-changed');
    await pass(60_000);
    expect(countOf('refresh')).toBe(0);
  }
});

test('what is deleted while it waits its turn gives a credit back: the rows are read', async () => {
  const { phone, countOf, tell } = await start({}, (own) => {
    Object.assign(own, { unfinished: ['a', 'b'], rows: [row('a', 'queued'), row('b', 'queued')] });
  });
  expect(countOf('pull')).toBe(1);
  phone.unfinished = ['a'];
  await tell('mirror-changed');
  await tell('mirror-changed');
  expect(countOf('pull')).toBe(2);
});

test('an end that a look has found has the rows read once', async () => {
  const { phone, countOf, tell, pass } = await start({}, (own) => {
    Object.assign(own, { accepted: ['a'], rows: [row('a', 'enhancing')] });
  });
  phone.rows = [row('a', 'ready')];
  await pass(2000);
  expect(countOf('pull')).toBe(2);
  phone.accepted = [];
  await tell('mirror-changed');
  await tell('items-changed');
  expect(countOf('pull')).toBe(2);
});
