import { readFile } from 'node:fs/promises';
import { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import { init as initPngDecoder } from '@jsquash/png/decode.js';
import { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import { init as initWebpEncoder } from '@jsquash/webp/encode.js';

export type WasmPart = 'jpegDecoder' | 'jpegEncoder' | 'pngDecoder' | 'webpDecoder' | 'webpEncoder';

const PARTS: Record<WasmPart, { file: string; init: (module: WebAssembly.Module) => Promise<unknown> }> = {
  jpegDecoder: {
    file: '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
    init: (module) => initJpegDecoder(startOf(module)),
  },
  jpegEncoder: {
    file: '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
    init: (module) => initJpegEncoder(startOf(module)),
  },
  pngDecoder: { file: '@jsquash/png/codec/pkg/squoosh_png_bg.wasm', init: initPngDecoder },
  webpDecoder: {
    file: '@jsquash/webp/codec/dec/webp_dec.wasm',
    init: (module) => initWebpDecoder(startOf(module)),
  },
  webpEncoder: {
    file: '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
    init: (module) => initWebpEncoder(startOf(module)),
  },
};

export interface WasmParts {
  /** Afterwards the codec can be used. */
  prepare(part: WasmPart): Promise<void>;
  /** Lets it begin anew when it is prepared the next time; the PNG decoder, which is no C, stays as it is. */
  renew(part: WasmPart): void;
}

/** The codecs' WebAssembly. One instance is used again and again, because its memory never shrinks and is freed late. */
export function createWasmParts(): WasmParts {
  const compiled = new Map<WasmPart, Promise<WebAssembly.Module>>();
  const ready = new Map<WasmPart, Promise<unknown>>();
  return {
    prepare: async (part) => {
      const { file, init } = PARTS[part];
      const module = compiled.get(part) ?? compile(file);
      compiled.set(part, module);
      const made = ready.get(part) ?? module.then(init);
      ready.set(part, made);
      await made;
    },
    renew: (part) => {
      ready.delete(part);
    },
  };
}

/** How the codecs of Emscripten begin. What they complain of is told by their results; logs are for us. */
function startOf(module: WebAssembly.Module) {
  return {
    instantiateWasm: (imports: WebAssembly.Imports, onReady: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(module, imports);
      onReady(instance);
      return instance.exports;
    },
    print: () => undefined,
    printErr: () => undefined,
  };
}

/** Found as an import is: by the import map in Deno, with or without a folder of packages, and as a package in Node. */
async function compile(specifier: string): Promise<WebAssembly.Module> {
  const file = new URL(import.meta.resolve(specifier));
  return WebAssembly.compile(new Uint8Array(await readFile(file)));
}
