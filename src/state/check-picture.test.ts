import { expect, test } from 'vitest';
import { serveChecks, type ReadSignature } from '#core/check/check.ts';
import { startWorker } from '#tests/support/core/worker-on-channel.ts';
import { createChecker } from './check-picture.ts';

/** As much of a JPEG as looks signed: its first marker, and a box. */
const box = Buffer.from(
  '\xff\xd8\xff\xeb\0\x2aJP\0\x01\0\0\0\x01\0\0\x01\0jumb\0\0\0\x26jumdc2pa'.padEnd(64, '\0'),
  'latin1',
);
const file = new Blob([box]);

function openChecker(readSignature: ReadSignature) {
  let workers = 0;
  const spawn = () => {
    workers += 1;
    return startWorker((wire) => serveChecks(wire, () => readSignature));
  };
  return { checker: createChecker(spawn, () => undefined), countWorkers: () => workers };
}

test('a picture that is chosen while a damaged one is read is checked, by a worker of its own', async () => {
  const isRead = Promise.withResolvers<void>();
  let asked = 0;
  const { checker, countWorkers } = openChecker(async () => {
    asked += 1;
    if (asked === 1) return 'damaged';
    await isRead.promise;
    return 'none';
  });
  const [damaged, next] = [checker.check(file), checker.check(file)];
  expect(await damaged).toMatchObject({ marks: { signed: 'damaged' } });
  isRead.resolve();
  expect(await next).toMatchObject({ marks: { signed: null } });
  expect(countWorkers()).toBe(2);
  checker.close();
});

test('what reads signatures and did not come is asked for anew by another worker: in Firefox it never comes in the same', async () => {
  let asked = 0;
  const { checker, countWorkers } = openChecker(() => {
    asked += 1;
    return Promise.resolve(asked === 1 ? 'not_here' : 'none');
  });
  expect(await checker.check(file)).toMatchObject({ marks: { signed: 'not_here' } });
  expect(await checker.check(file)).toMatchObject({ marks: { signed: null } });
  expect(countWorkers()).toBe(2);
  checker.close();
});

test('a file that is no picture is said to be none while another one is still read', async () => {
  const isRead = Promise.withResolvers<void>();
  const { checker, countWorkers } = openChecker(async () => {
    await isRead.promise;
    return 'none';
  });
  const slow = checker.check(file);
  expect(await checker.check(new Blob(['menu of the day']))).toEqual({ error: 'no_picture' });
  isRead.resolve();
  expect(await slow).toMatchObject({ marks: { signed: null } });
  expect(countWorkers()).toBe(1);
  checker.close();
});

test('who has left is waited for by no worker', async () => {
  const { checker, countWorkers } = openChecker(() => new Promise(() => undefined));
  const waiting = checker.check(file);
  checker.close();
  expect(await waiting).toEqual({ error: 'not_now' });
  expect(countWorkers()).toBe(1);
});
