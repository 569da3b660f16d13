import { decodeBase64 } from './decode-base64.ts';

/**
 * The language's own WebAssembly, as far as it is used here: the types of a page, a worker, Node and Deno each declare
 * it, those of the plain language do not.
 */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
};

const PAGE = 65536;

export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** A kernel with a memory of its own. It is less than 2 kB: made at once, in a page as in a worker. */
export function startKernel<Exports extends { memory: KernelMemory }>(bytes: string): Exports {
  // What a module exports stands in its text; the tests of who uses it run it.
  return new WebAssembly.Instance(new WebAssembly.Module(decodeBase64(bytes))).exports as Exports;
}

/** Makes room for so many bytes. What was read from the memory's buffer before may be of no use then. */
export function makeRoom(memory: KernelMemory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}
