import { rimDistance, type Ellipse } from './ellipse.ts';
import { boxBlur } from './filters.ts';
import type { Picture } from './picture.ts';
import { createPlane, type Plane } from './plane.ts';
import { shrinkPicture } from './resample.ts';
import { ramp } from './surface-noise.ts';

/** Long side of the shading: light on a table changes slowly. */
const SIDE = 160;

/**
 * The light (about 0.4..1.1) that a new surface gets: the slow changes of light on the old table, and the shadow that
 * the plate throws, away from where the light comes from. `lightFrom` is the style's: used as far as the photo's own
 * light has no clear direction.
 */
export function shadeSurface(picture: Picture, e: Ellipse, lightFrom: readonly [number, number]): Plane {
  const small = shrinkPicture(picture, SIDE);
  const { width, height, data } = small;
  const scale = width / picture.width;
  const plate = { cx: e.cx * scale, cy: e.cy * scale, rx: e.rx * scale, ry: e.ry * scale, angle: e.angle };
  const distance = rimDistance(plate);
  const light = createPlane(width, height);
  const weight = createPlane(width, height);
  const values: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (distance(x, y) < 1.04) continue;
      const k = i * 4;
      const value = (0.3 * (data[k] ?? 0) + 0.59 * (data[k + 1] ?? 0) + 0.11 * (data[k + 2] ?? 0)) / 255;
      light.data[i] = value;
      weight.data[i] = 1;
      values.push(value);
    }
  }
  values.sort((p, q) => p - q);
  const typical = Math.max(0.02, values[Math.floor(values.length * 0.6)] ?? 0.5);
  const shading = spreadLight(light, weight, typical);
  const [dx, dy] = shadowDirection(shading, lightFrom);
  castShadow(shading, plate, dx * width * 0.022, dy * width * 0.022);
  return boxBlur(shading, 1);
}

/** The mean light around each place relative to the typical one, from near by where there is table, else from afar. */
function spreadLight(light: Plane, weight: Plane, typical: number): Plane {
  const blur = (plane: Plane, radius: number, times: number): Plane => {
    let out = plane;
    for (let n = 0; n < times; n++) out = boxBlur(out, radius);
    return out;
  };
  const nearLight = blur(light, 7, 3);
  const nearWeight = blur(weight, 7, 3);
  const farLight = blur(nearLight, 26, 2);
  const farWeight = blur(nearWeight, 26, 2);
  const shading = createPlane(light.width, light.height);
  for (let i = 0; i < shading.data.length; i++) {
    const afar = ((farLight.data[i] ?? 0) + 0.002 * typical) / ((farWeight.data[i] ?? 0) + 0.002);
    const value = ((nearLight.data[i] ?? 0) + 0.05 * afar) / ((nearWeight.data[i] ?? 0) + 0.05) / typical;
    shading.data[i] = Math.min(1.08, Math.max(0.7, value));
  }
  return boxBlur(shading, 5);
}

/** Away from the light: the photo's own slope of light, mixed with the style's where that is weak. */
function shadowDirection(
  { width, height, data }: Plane,
  lightFrom: readonly [number, number],
): [number, number] {
  let gx = 0;
  let gy = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      gx += (data[i + 1] ?? 0) - (data[i - 1] ?? 0);
      gy += (data[i + width] ?? 0) - (data[i - width] ?? 0);
    }
  }
  // A change of light by 0.3 across the picture counts as much as the style's own direction.
  const own = 1 / (0.6 * Math.max(width, height));
  const x = -gx * own - lightFrom[0];
  const y = -gy * own - lightFrom[1];
  const length = Math.hypot(x, y);
  if (length < 1e-6) return [0, 0.5];
  // Shadows fall a little towards the viewer: that is where plates seem to stand.
  return [x / length, Math.max(0.25, y / length)];
}

/** Darkens the shading under and beside the plate: a narrow dark line of contact, and a wide soft shadow. */
function castShadow(shading: Plane, plate: Ellipse, dx: number, dy: number): void {
  const contact = rimDistance({ ...plate, cx: plate.cx + dx * 0.3, cy: plate.cy + dy * 0.3 });
  const cast = rimDistance({ ...plate, cx: plate.cx + dx, cy: plate.cy + dy });
  for (let y = 0; y < shading.height; y++) {
    for (let x = 0; x < shading.width; x++) {
      const i = y * shading.width + x;
      const shadow = 0.34 * ramp(1.16, 0.94, cast(x, y)) + 0.3 * ramp(1.05, 0.97, contact(x, y));
      shading.data[i] = (shading.data[i] ?? 1) * (1 - shadow);
    }
  }
}
