import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import { init as initPngDecoder } from '@jsquash/png/decode.js';
import { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import { init as initWebpEncoder } from '@jsquash/webp/encode.js';

export type WasmPart = 'jpegDecoder' | 'jpegEncoder' | 'pngDecoder' | 'webpDecoder' | 'webpEncoder';

interface Part {
  /** The module that uses it, named as it is imported above. */
  module: string;
  /** Where it lies beside that. */
  file: string;
  init: (module: WebAssembly.Module) => Promise<unknown>;
}
const PARTS: Record<WasmPart, Part> = {
  jpegDecoder: {
    module: '@jsquash/jpeg/decode.js',
    file: './codec/dec/mozjpeg_dec.wasm',
    init: (module) => initJpegDecoder(startOf(module)),
  },
  jpegEncoder: {
    module: '@jsquash/jpeg/encode.js',
    file: './codec/enc/mozjpeg_enc.wasm',
    init: (module) => initJpegEncoder(startOf(module)),
  },
  pngDecoder: {
    module: '@jsquash/png/decode.js',
    file: './codec/pkg/squoosh_png_bg.wasm',
    init: initPngDecoder,
  },
  webpDecoder: {
    module: '@jsquash/webp/decode.js',
    file: './codec/dec/webp_dec.wasm',
    init: (module) => initWebpDecoder(startOf(module)),
  },
  webpEncoder: {
    module: '@jsquash/webp/encode.js',
    file: './codec/enc/webp_enc_simd.wasm',
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
      const { init } = PARTS[part];
      const module = compiled.get(part) ?? compile(PARTS[part]);
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

/**
 * Found from the module that uses it: in Deno, with or without a folder of packages, and in Node. Deno 2.1, which the
 * platform has, finds no file by a name that is not imported.
 */
async function compile({ module, file }: Part): Promise<WebAssembly.Module> {
  const { href } = new URL(file, import.meta.resolve(module));
  // Deno 2.1 cannot read the types of Node's buffers.
  const bytes: unknown = await readFile(fileURLToPath(href));
  return WebAssembly.compile(new Uint8Array(bytes as ArrayLike<number>));
}
