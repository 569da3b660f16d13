import { startKernel, type KernelMemory } from '../pixels/kernel.ts';
import { CONVOLUTION_KERNEL } from './convolution-kernel.ts';

/** `convolve` of convolution.wat: all places and steps in bytes. `sourceScale`: what one of the numbers there is worth. */
type Convolve = (
  source: number,
  pixelStep: number,
  rowStep: number,
  windowStep: number,
  windowRowStep: number,
  window: number,
  channels: number,
  sourceScale: number,
  weights: number,
  scales: number,
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
  /** `quantise` of convolution.wat: a run of floats to numbers of 16 bits; gives back what one of them is worth. */
  quantise: (source: number, target: number, bytes: number) => number;
  /** `add` of convolution.wat: a run of floats to another of as many bytes. */
  add: (source: number, target: number, bytes: number) => void;
  memory: KernelMemory;
}

export const createKernel = (): Kernel => startKernel<Kernel>(CONVOLUTION_KERNEL);
