import { lightOfSrgb, srgbOfLight } from '#shared/photo-containers/srgb-curve.ts';

/** From linear Display P3 to linear sRGB; both have the white point D65. */
const MATRIX = [
  [1.2249401763, -0.2249401763, 0],
  [-0.0420569547, 1.0420569547, 0],
  [-0.0196375546, -0.0786360456, 1.0982736002],
] as const;
const STEPS = 4096;

const linear = Float32Array.from({ length: 256 }, (_, value) => lightOfSrgb(value / 255));
const encoded = Uint8ClampedArray.from({ length: STEPS + 1 }, (_, step) => 255 * srgbOfLight(step / STEPS));

/** Turns RGBA of Display P3 into RGBA of sRGB, in place. What sRGB has no place for is cut off. */
export function p3ToSrgb(data: Uint8ClampedArray): void {
  const [red, green, blue] = MATRIX;
  for (let at = 0; at < data.length; at += 4) {
    const r = linear[data[at] ?? 0] ?? 0;
    const g = linear[data[at + 1] ?? 0] ?? 0;
    const b = linear[data[at + 2] ?? 0] ?? 0;
    data[at] = encode(red[0] * r + red[1] * g);
    data[at + 1] = encode(green[0] * r + green[1] * g);
    data[at + 2] = encode(blue[0] * r + blue[1] * g + blue[2] * b);
  }
}

const encode = (v: number): number => encoded[Math.round(Math.min(1, Math.max(0, v)) * STEPS)] ?? 0;

/** Whether this browser knows pixels of Display P3 and turns them into sRGB itself; told by one pixel. */
export function readsDisplayP3(): boolean {
  try {
    const pixel = new ImageData(1, 1, { colorSpace: 'display-p3' });
    pixel.data.set([200, 40, 30, 255]);
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.putImageData(pixel, 0, 0);
    return (context?.getImageData(0, 0, 1, 1).data[0] ?? 0) > 210;
  } catch {
    return false;
  }
}
