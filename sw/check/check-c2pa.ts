import startC2pa from '@contentauth/c2pa-wasm';
import type { ReadSignature } from '#core/check/check.ts';
import wasmUrl from '@contentauth/c2pa-wasm/c2pa.wasm?url';
import { C2PA_BYTES } from './c2pa-bytes.ts';
import { fetchCounted } from './fetch-counted.ts';
import publicList from './public-list.pem?raw';
import { readC2pa } from './read-c2pa.ts';
import { readerSettings } from './reader-settings.ts';

const SETTINGS = readerSettings(publicList);

/** Fetches the library and starts it; `told` hears how much is here. */
export async function startReader(told: (share: number) => void): Promise<void> {
  await startC2pa({ module_or_path: fetchCounted(wasmUrl, C2PA_BYTES, told) });
}

export const readHere: ReadSignature = (bytes, type) => readC2pa(bytes, type, SETTINGS);
