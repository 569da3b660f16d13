import { expect, test } from 'vitest';
import { drawQuarters, repeatLastScan, truncate } from '#tests/support/pictures/odd-photos.ts';
import { inspectScans } from './jpeg-scans.ts';

const progressive = new Uint8Array(await drawQuarters(90, 60).jpeg({ progressive: true }).toBuffer());
const { scans } = inspectScans(progressive);

test('the scans of a whole JPEG are counted', async () => {
  expect(scans).toBeGreaterThan(4);
  expect(inspectScans(repeatLastScan(progressive, 500))).toEqual({ scans: scans + 499, isWhole: true });
  expect(inspectScans(await drawQuarters(90, 60).jpeg().toBuffer())).toEqual({ scans: 1, isWhole: true });
});

test('without its end a JPEG is not whole', () => {
  for (const part of [0, 0.1, 0.5, 0.9, 0.99])
    expect(inspectScans(truncate(progressive, part)).isWhole).toBe(false);
});

test('without a scan a JPEG is not whole', () => {
  expect(inspectScans(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9))).toEqual({ scans: 0, isWhole: false });
});

test.each([
  ['a marker without a length, and what looks like one behind it', [0xff, 1, 0xff, 0xff]],
  ['a length of nothing', [0xff, 0xe5, 0, 0]],
  ['stray bytes', [1, 2, 3]],
])('no scan hides behind %s', (_what, piece) => {
  const many = Buffer.from(repeatLastScan(progressive, 500));
  const at = many.lastIndexOf(Buffer.of(0xff, 0xda), many.length - 5000);
  const hiding = new Uint8Array(Buffer.concat([many.subarray(0, at), Buffer.from(piece), many.subarray(at)]));
  expect(inspectScans(hiding).scans).toBe(scans + 499);
});
