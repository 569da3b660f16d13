import { CONVOLUTION_KERNEL } from './convolution-kernel.ts';
import { decodeBase64 } from './decode-base64.ts';

/**
 * The language's own WebAssembly, as far as it is used here: the types of a page, a worker, Node and Deno each declare
 * it, those of the plain language do not.
 */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
};

/** `convolve` of convolution.wat: all places and steps in bytes. */
type Convolve = (
  source: number,
  pixelStep: number,
  rowStep: number,
  windowStep: number,
  windowRowStep: number,
  window: number,
  channels: number,
  weights: number,
  bias: number,
  target: number,
  targetPixel: number,
  targetRow: number,
  width: number,
  height: number,
  blocks: number,
  floor: number,
) => void;

export interface Kernel {
  convolve: Convolve;
  /** `add` of convolution.wat: a run of floats to another of as many bytes. */
  add: (source: number, target: number, bytes: number) => void;
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
}

/** A kernel with a memory of its own. It is 600 bytes: made at once, in a page as in a worker. */
export function createKernel(): Kernel {
  const module = new WebAssembly.Module(decodeBase64(CONVOLUTION_KERNEL));
  // What the module exports stands in convolution.wat; the test of the network runs it.
  return new WebAssembly.Instance(module).exports as Kernel;
}
