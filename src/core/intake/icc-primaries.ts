import { textAt } from '#shared/photo-containers/read-bytes.ts';

/** Red, green and blue of Display P3 as a profile holds them: XYZ, adapted to D50. */
const P3 = {
  rXYZ: [0.5151, 0.2412, -0.0011],
  gXYZ: [0.292, 0.6922, 0.0419],
  bXYZ: [0.1571, 0.0666, 0.7841],
} as const;
/** Wider than rounding and other ways to adapt, far narrower than the way to sRGB. */
const TOLERANCE = 0.01;
const HEAD_BYTES = 128;
const MOST_TAGS = 200;

/** Whether a colour profile's primaries are those of Display P3, whatever it is called. */
export function isIccDisplayP3(profile: Uint8Array): boolean {
  return Object.entries(P3).every(([tag, expected]) => {
    const found = readXyz(profile, tag);
    return found?.every((value, at) => Math.abs(value - (expected[at] ?? 0)) < TOLERANCE) ?? false;
  });
}

function readXyz(profile: Uint8Array, tag: string): number[] | null {
  if (profile.length < HEAD_BYTES + 4) return null;
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  const count = Math.min(view.getUint32(HEAD_BYTES), MOST_TAGS);
  for (let n = 0; n < count; n++) {
    const at = HEAD_BYTES + 4 + n * 12;
    if (at + 12 > profile.length) return null;
    if (textAt(profile, at) !== tag) continue;
    const start = view.getUint32(at + 4);
    if (start + 20 > profile.length || textAt(profile, start) !== 'XYZ ') return null;
    return [8, 12, 16].map((offset) => view.getInt32(start + offset) / 65536);
  }
  return null;
}
