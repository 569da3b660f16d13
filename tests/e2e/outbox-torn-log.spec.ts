import { UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { findHalves } from '#tests/support/phone/find-halves.ts';
import { tearLog } from '#tests/support/phone/torn-log.ts';
import { expect, photoFile, pickReady, test } from './kitchen-journey.ts';
import { killAndRead } from './kill-verbs.ts';

const SIZE = { width: 800, height: 600 };

test('what was written after a death that cut the log off outlives the next death', async ({
  openApp,
  phone,
  network,
}) => {
  network.when(UPLOADS, { do: 'reset' });
  const [first] = await pickReady(await openApp(), [await photoFile(1, SIZE)]);
  await phone.kill();
  tearLog(phone);
  await phone.relaunch();
  const both = await pickReady(await openApp(), [await photoFile(2, SIZE)]);
  const left = await killAndRead(phone, network);
  expect(findHalves(left)).toEqual([]);
  expect(left.items.map(({ id, hash }) => ({ id, hash }))).toEqual(
    both.map(({ id, hash }) => ({ id, hash })),
  );
  expect(left.items[0]).toMatchObject({ id: first?.id, hash: first?.hash });
  expect(left.items).toHaveLength(2);
});
