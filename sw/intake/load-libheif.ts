import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import type { Libheif } from './decode-heic.ts';
import { loadWithin } from './load-within.ts';

/** This world runs no WebAssembly: a policy or a lockdown forbids it. */
export class NoWebAssembly extends Error {
  override name = 'NoWebAssembly';
}

/** The smallest module there is. */
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

let loaded: Promise<Libheif> | undefined;

/** libheif as WebAssembly, loaded once. What did not come is asked for again the next time. */
export async function loadLibheif(stillLoading: () => void): Promise<Libheif> {
  if (!(await canRunWebAssembly())) throw new NoWebAssembly();
  loaded ??= loadWithin(load, stillLoading);
  try {
    return await loaded;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}

async function canRunWebAssembly(): Promise<boolean> {
  if (typeof WebAssembly === 'undefined') return false;
  try {
    return (await WebAssembly.compile(EMPTY_MODULE)) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}

async function load(): Promise<Libheif> {
  const [{ default: start }, answer] = await Promise.all([
    import('libheif-js/libheif-wasm/libheif.js'),
    fetch(wasmUrl),
  ]);
  if (!answer.ok) throw new Error(`libheif: ${answer.status}`);
  const wasmBinary = await answer.arrayBuffer();
  // It is compiled and started before this call is over. Its own types know the C functions, not the decoder that its
  // JavaScript adds.
  return start({ wasmBinary }) as unknown as Libheif;
}
