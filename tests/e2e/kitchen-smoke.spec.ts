import {
  expect,
  isAllReady,
  phoneWhere,
  photoFile,
  pickReady,
  startTransform,
  test,
} from './kitchen-journey.ts';

test('a picked photo comes back enhanced, and costs one credit', async ({ openApp, truth }) => {
  test.setTimeout(60_000);
  const page = await openApp();
  await pickReady(page, [await photoFile(1)]);
  await startTransform(page);
  const { bytes } = await phoneWhere(page, 'the picture is ready', isAllReady, 30_000);
  expect(bytes).toEqual({});
  expect((await truth()).creditsLeft).toBe(2);
});
