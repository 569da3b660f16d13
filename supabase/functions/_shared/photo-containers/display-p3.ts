import { readIccXyz } from './icc-tags.ts';

/** Red, green and blue of Display P3 as a profile holds them: XYZ, adapted to D50. */
export const P3_COLORANTS = {
  rXYZ: [0.5151187, 0.2411892, -0.0010505],
  gXYZ: [0.2919778, 0.6922441, 0.0418791],
  bXYZ: [0.1571035, 0.0665668, 0.7840713],
} as const;
/** What HEIF calls the same primaries, in the numbering of ITU-T H.273. */
export const P3_PRIMARIES = 12;
/** Wider than rounding and other ways to adapt, far narrower than the way to sRGB. */
const TOLERANCE = 0.01;

/** Whether a colour profile's primaries are those of Display P3, whatever it is called. */
export function isIccDisplayP3(profile: Uint8Array): boolean {
  return Object.entries(P3_COLORANTS).every(([tag, expected]) =>
    readIccXyz(profile, tag)?.every((value, at) => Math.abs(value - (expected[at] ?? 0)) < TOLERANCE),
  );
}
