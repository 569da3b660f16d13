import type { Light } from './coach.ts';

/** The light of a picture as a camera gives it, one byte for each pixel, before its colours. */
export interface LightPlane {
  bytes: Uint8Array;
  offset: number;
  /** Bytes from one row to the next. */
  stride: number;
  width: number;
  height: number;
  /** False: black is 16 and white is 235, as video has it. */
  isFullRange: boolean;
}

/** So many pixels of each row and column, spread over what becomes one, tell as much as all of them. */
const SAMPLES = 8;

/** The light of a camera's picture, so much smaller: each pixel is the mean of what it covers. */
export function shrinkLight(plane: LightPlane, longSide: number): Light {
  const scale = Math.max(1, Math.max(plane.width, plane.height) / longSide);
  const width = Math.max(1, Math.round(plane.width / scale));
  const height = Math.max(1, Math.round(plane.height / scale));
  const columns = samplesOf(plane.width, width);
  const rows = samplesOf(plane.height, height);
  const [black, spread] = plane.isFullRange ? [0, 1] : [16, 255 / 219];
  const data = new Float32Array(width * height);
  for (const [y, rowsHere] of rows.entries()) {
    for (const [x, columnsHere] of columns.entries()) {
      let sum = 0;
      for (const row of rowsHere) {
        const start = plane.offset + row * plane.stride;
        for (const column of columnsHere) sum += plane.bytes[start + column] ?? 0;
      }
      const mean = sum / rowsHere.length / columnsHere.length;
      data[y * width + x] = Math.min(255, Math.max(0, (mean - black) * spread));
    }
  }
  return { data, width, height };
}

/** Which of the many pixels of a side stand for each of the few. */
function samplesOf(many: number, few: number): number[][] {
  const part = many / few;
  const step = Math.max(1, part / SAMPLES);
  return Array.from({ length: few }, (_, n) => {
    const samples: number[] = [];
    for (let at = n * part; Math.floor(at) < Math.floor((n + 1) * part); at += step)
      samples.push(Math.floor(at));
    return samples;
  });
}
