import type { ReadSignature, SignatureReader } from '#core/check/check.ts';

let loaded: Promise<ReadSignature> | undefined;

/** Fetches what reads signatures when the first one is met. What did not come is asked for again the next time. */
export const readSignature: SignatureReader = (told) => async (bytes, type) => {
  loaded ??= load(told);
  try {
    const read = await loaded;
    return await read(bytes, type);
  } catch (error) {
    console.warn('What reads signatures could not be fetched.', error);
    loaded = undefined;
    return 'not_here';
  }
};

async function load(told: (share: number) => void): Promise<ReadSignature> {
  told(0);
  const { readHere, startReader } = await import('./check-c2pa.ts');
  await startReader(told);
  return readHere;
}
