import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { describeError } from '#local/log.ts';
import { describePicture } from '#shared/marks/picture-manifest.ts';
import { drawQuarters } from '#tests/support/pictures/odd-photos.ts';
import { readManifest } from '#tests/support/pictures/read-manifest.ts';
import { commandOf, listDescendants } from '#tests/support/server/processes.ts';
import { makeSigningKeys } from './make-certificates.ts';
import { createProcessSigner } from './process-signer.ts';

const picture = new Uint8Array(await drawQuarters(640, 480).jpeg().toBuffer());
const manifest = describePicture({ source: 'algorithmicallyEnhanced', did: [], isDishLaidBack: false });

test('pictures are signed in a process of their own, several at once, in little memory', async () => {
  const peaks: number[] = [];
  const signer = createProcessSigner(makeSigningKeys(), {
    onWork: ({ peakMemoryMb = 0, cpuMs }) => {
      peaks.push(peakMemoryMb);
      console.info(`signed in ${cpuMs.toFixed(0)} ms of processor time, peak ${peakMemoryMb.toFixed(0)} MB`);
    },
  });
  const signed = await Promise.all([1, 2, 3].map(() => signer.sign(picture, manifest)));
  await signer.close();
  for (const file of signed) expect((await readManifest(file)).state).toBe('Valid');
  expect(peaks).toHaveLength(3);
  expect(Math.max(...peaks)).toBeLessThan(300);
});

test('a signature has the priority of the server: at a lower one a busy machine would let the picture go without', async () => {
  const signer = createProcessSigner(makeSigningKeys());
  await signer.sign(picture, manifest);
  const own = listDescendants(process.pid).filter((pid) => commandOf(pid).includes('sign-process'));
  expect(new Set(own.map((pid) => getPriority(pid)))).toEqual(new Set([getPriority()]));
  await signer.close();
});

test('what cannot be signed fails alone, and the next one is signed', async () => {
  const signer = createProcessSigner(makeSigningKeys());
  await expect(signer.sign(new Uint8Array(9), manifest)).rejects.toThrow('picture work failed');
  expect((await signer.sign(picture, manifest)).length).toBeGreaterThan(picture.length);
  await signer.close();
  await expect(signer.sign(picture, manifest)).rejects.toThrow('closed');
});

test.each(['1999-01-01', '2099-01-01'])(
  'why a certificate of %s signs nothing is told by a code',
  async (made) => {
    const signer = createProcessSigner(makeSigningKeys(new Date(made)));
    const fault = await signer.sign(picture, manifest).catch((error: unknown) => error);
    expect(describeError(fault)).toMatchObject({ code: 'signingCredential.expired' });
    await signer.close();
  },
);

test('a process that hangs is ended', async () => {
  const program = new URL('../../../tests/support/picture-processes/hang.ts', import.meta.url);
  const signer = createProcessSigner(makeSigningKeys(), { program, timeoutMs: 300 });
  await expect(signer.sign(picture, manifest)).rejects.toThrow('timed out');
  await signer.close();
});
