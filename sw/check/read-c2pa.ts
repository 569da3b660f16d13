import { WasmReader } from '@contentauth/c2pa-wasm';

/** What the library says where what looked like a signature is something else. */
const NO_SIGNATURE = 'JumbfNotFound';

/** What a signature says; damaged: there is one, and it cannot be read. The library has to be started before. */
export async function readC2pa(
  bytes: Uint8Array,
  type: string,
  settings: string,
): Promise<{ json: string } | 'none' | 'damaged'> {
  try {
    const reader = await WasmReader.fromBytes(type, bytes, settings);
    try {
      return { json: reader.json() };
    } finally {
      reader.free();
    }
  } catch (error) {
    if (String(error).includes(NO_SIGNATURE)) return 'none';
    console.warn('A signature could not be read.', error);
    return 'damaged';
  }
}
