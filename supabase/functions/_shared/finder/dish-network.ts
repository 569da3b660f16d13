import { createPlane, type Plane } from '../pixels/plane.ts';
import { createKernel, type Kernel } from './convolve.ts';
import { createMaps, type Maps, type FeatureMap } from './feature-maps.ts';
import { readLayers, type Layer } from './network-layers.ts';

/** Both sides of what the network looks at are multiples of this. */
export const NETWORK_STRIDE = 16;

/** Looks at a picture as floats around 0: red, green, blue, hint, pixel by pixel; tells how surely each is the dish. */
export type DishNetwork = (planes: Float32Array, width: number, height: number) => Plane;

/**
 * The network of src/training/net.py. A pyramid: each stage halves the picture and sees more of it; then the way
 * back up, where each stage adds what the one of its size saw on the way down.
 */
export function createDishNetwork(weights: Uint8Array): DishNetwork {
  const kernel = createKernel();
  const layers = readLayers(weights, kernel);
  let maps: Maps | undefined;
  return (planes, width, height) => {
    if (maps?.width !== width || maps.height !== height) maps = createMaps(kernel, width, height, layers.end);
    return infer(kernel, layers.list, maps, planes);
  };
}

function infer(kernel: Kernel, layers: readonly Layer[], maps: Maps, planes: Float32Array): Plane {
  const { seen, stages, output } = maps;
  const floats = new Float32Array(kernel.memory.buffer);
  let used = 0;
  const next = (): Layer => {
    const layer = layers[used++];
    if (!layer) throw new Error('The dish network has fewer layers than its way through them');
    return layer;
  };
  const convolve = (from: FeatureMap, to: FeatureMap): void =>
    runLayer(kernel, next(), from, to, maps.quantised);
  /** Adds to a map what one more convolution sees in it; both have edges of zeros. */
  const grow = (stage: (typeof stages)[number]): void => {
    convolve(stage.here, stage.there);
    kernel.add(stage.here.start, stage.there.start, stage.here.bytes);
    [stage.here, stage.there] = [stage.there, stage.here];
  };

  writeRows(floats, planes, seen);
  const [half, quarter, eighth, sixteenth] = stages;
  convolve(seen, half.here);
  convolve(half.here, quarter.here);
  grow(quarter);
  convolve(quarter.here, eighth.here);
  for (let i = 0; i < 2; i++) grow(eighth);
  convolve(eighth.here, sixteenth.here);
  for (let i = 0; i < 5; i++) grow(sixteenth);
  addOverall(kernel.memory.buffer, next(), sixteenth.here);
  for (const [below, stage] of [
    [sixteenth, eighth],
    [eighth, quarter],
    [quarter, half],
  ] as const) {
    convolve(below.here, stage.below);
    addTwice(floats, stage.below, stage.here);
    grow(stage);
  }
  convolve(half.here, output);
  return toChances(floats, output);
}

/** `quantised`: where there is room for what the layer reads. */
function runLayer(
  { convolve, quantise }: Kernel,
  layer: Layer,
  from: FeatureMap,
  to: FeatureMap,
  quantised: number,
): void {
  const { window, stride, dilation, weightsAt, scalesAt, biasAt, floor } = layer;
  const sourceScale = quantise(from.start, quantised, from.bytes);
  // Half as many bytes as floats take.
  const [at, row, pixel] = [quantised + (from.at - from.start) / 2, from.rowBytes / 2, from.channels * 2];
  const reach = window === 3 ? dilation : 0;
  convolve(
    at - reach * (row + pixel),
    pixel * stride,
    row * stride,
    pixel * dilation,
    row * dilation,
    window,
    from.channels,
    sourceScale,
    weightsAt,
    scalesAt,
    biasAt,
    to.at,
    to.channels * 4,
    to.rowBytes,
    to.width,
    to.height,
    to.channels / 8,
    floor,
  );
}

function writeRows(
  floats: Float32Array,
  planes: Float32Array,
  { at, rowBytes, width, height }: FeatureMap,
): void {
  for (let y = 0; y < height; y++) {
    floats.set(planes.subarray(y * width * 4, (y + 1) * width * 4), (at + y * rowBytes) / 4);
  }
}

/** Lets every place know of the whole picture: adds to each channel what the mean of all channels tells of it. */
function addOverall(memory: ArrayBuffer, layer: Layer, map: FeatureMap): void {
  const { at, rowBytes, width, height, channels } = map;
  const floats = new Float32Array(memory);
  const weights = new Int16Array(memory);
  const mean = new Float32Array(channels);
  const places: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) places.push((at + y * rowBytes) / 4 + x * channels);
  }
  for (const place of places) {
    for (let c = 0; c < channels; c++) mean[c] = (mean[c] ?? 0) + (floats[place + c] ?? 0) / places.length;
  }
  const told = Float32Array.from({ length: channels }, (_, out) => {
    // The weights lie as the kernel reads them: in blocks of eight results, two channels side by side.
    const block = layer.weightsAt / 2 + (out >> 3) * channels * 8 + (out & 7) * 2;
    let sum = 0;
    for (let c = 0; c < channels; c++)
      sum += (mean[c] ?? 0) * (weights[block + (c >> 1) * 16 + (c & 1)] ?? 0);
    return (floats[layer.biasAt / 4 + out] ?? 0) + (floats[layer.scalesAt / 4 + out] ?? 0) * sum;
  });
  for (const place of places) {
    for (let c = 0; c < channels; c++) floats[place + c] = (floats[place + c] ?? 0) + (told[c] ?? 0);
  }
}

/** Where each value of a doubled side lies between two of the single side: the first, the second, the part of the second. */
interface Between {
  first: Uint16Array;
  second: Uint16Array;
  part: Float32Array;
}

function betweenOf(size: number): Between {
  const places = Array.from({ length: size * 2 }, (_, place) =>
    Math.min(size - 1, Math.max(0, (place + 0.5) / 2 - 0.5)),
  );
  const first = Uint16Array.from(places, Math.floor);
  return {
    first,
    second: first.map((at) => Math.min(size - 1, at + 1)),
    part: Float32Array.from(places, (place) => place - Math.floor(place)),
  };
}

/** Adds a map, doubled in size, to one of that size. */
function addTwice(floats: Float32Array, from: FeatureMap, to: FeatureMap): void {
  const { channels } = to;
  const columns = betweenOf(from.width);
  const rows = betweenOf(from.height);
  const line = new Float32Array(from.width * channels);
  for (let y = 0; y < to.height; y++) {
    readBetween(floats, from, rows, y, line);
    addBetween(floats, (to.at + y * to.rowBytes) / 4, columns, channels, line);
  }
}

/** A row at the doubled width, added to what is there. */
function addBetween(
  floats: Float32Array,
  at: number,
  { first, second, part }: Between,
  channels: number,
  line: Float32Array,
): void {
  for (let x = 0, k = at; x < first.length; x++) {
    const left = (first[x] ?? 0) * channels;
    const right = (second[x] ?? 0) * channels;
    const along = part[x] ?? 0;
    for (let c = 0; c < channels; c++, k++) {
      const value = line[left + c] ?? 0;
      floats[k] = (floats[k] ?? 0) + value + ((line[right + c] ?? 0) - value) * along;
    }
  }
}

/** A row of the doubled height, at the single width. */
function readBetween(
  floats: Float32Array,
  { at, rowBytes }: FeatureMap,
  { first, second, part }: Between,
  row: number,
  line: Float32Array,
): void {
  const top = (at + (first[row] ?? 0) * rowBytes) / 4;
  const bottom = (at + (second[row] ?? 0) * rowBytes) / 4;
  const down = part[row] ?? 0;
  for (let i = 0; i < line.length; i++) {
    const value = floats[top + i] ?? 0;
    line[i] = value + ((floats[bottom + i] ?? 0) - value) * down;
  }
}

/** The first channel at twice the size, as chances. */
function toChances(floats: Float32Array, map: FeatureMap): Plane {
  const { width, height, channels } = map;
  const plane = createPlane(width * 2, height * 2);
  const columns = betweenOf(width);
  const rows = betweenOf(height);
  const line = new Float32Array(width * channels);
  for (let y = 0; y < plane.height; y++) {
    readBetween(floats, map, rows, y, line);
    writeChances(line, channels, columns, plane.data, y * plane.width);
  }
  return plane;
}

function writeChances(
  line: Float32Array,
  channels: number,
  { first, second, part }: Between,
  out: Float32Array,
  start: number,
): void {
  for (let x = 0; x < first.length; x++) {
    const left = line[(first[x] ?? 0) * channels] ?? 0;
    const value = left + ((line[(second[x] ?? 0) * channels] ?? 0) - left) * (part[x] ?? 0);
    out[start + x] = 1 / (1 + Math.exp(-value));
  }
}
