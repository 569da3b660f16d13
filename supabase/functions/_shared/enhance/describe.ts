import { luminance } from '../pixels/colour.ts';
import { denoisePart } from './detail.ts';
import type { Diagnosis } from './diagnose.ts';
import type { NoiseCurve } from './noise.ts';
import { applyTone } from './tone.ts';

/** Smaller changes than these are not worth a word. */
const LEAST_PERCENT = 2;
const LEAST_EV = 0.1;

const percent = (part: number): number => Math.round(100 * part);

function describeBalance([red, green, blue]: Diagnosis['gains']): string[] {
  const cooler = percent(Math.sqrt(blue / red) - 1);
  const warmer = percent(Math.sqrt(red / blue) - 1);
  const lessGreen = percent(Math.sqrt(red * blue) / green - 1);
  const did: string[] = [];
  if (cooler >= LEAST_PERCENT) did.push(`White balance: ${cooler}% cooler`);
  if (warmer >= LEAST_PERCENT) did.push(`White balance: ${warmer}% warmer`);
  if (lessGreen >= LEAST_PERCENT) did.push(`Green tint: ${lessGreen}% less`);
  if (lessGreen <= -LEAST_PERCENT) did.push(`Magenta tint: ${-lessGreen}% less`);
  return did;
}

/** Light gained by the picture's middle brightness, in EV. */
function exposureChange({ brightness, tone }: Diagnosis): number {
  const middle = Math.max(0.01, brightness.middle);
  const grey = Float64Array.of(middle, middle, middle);
  applyTone(tone, grey);
  return Math.log2(Math.max(1e-3, grey[0] ?? 0) / middle);
}

/** What the correction does, in plain words with figures. `exposureShift` is what a style adds, in EV. */
export function describeCorrection(diagnosis: Diagnosis, noise: NoiseCurve, exposureShift: number): string[] {
  const did = describeBalance(diagnosis.gains);
  const ev = exposureChange(diagnosis) + exposureShift;
  if (Math.abs(ev) >= LEAST_EV) did.push(ev > 0 ? 'Brighter' : 'Darker');
  const [red, green, blue] = diagnosis.veil;
  const haze = luminance(red, green, blue) + diagnosis.tone.blackPoint;
  if (haze > 0.005) did.push('Haze removed');
  const sigma = noise.reduce((sum, level) => sum + level, 0) / noise.length;
  if (denoisePart(sigma) > 0.3) did.push('Noise reduced');
  else did.push('Details sharpened');
  return did;
}
