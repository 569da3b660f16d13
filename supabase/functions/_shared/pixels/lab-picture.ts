import { linearToLab, srgbToLinear } from './colour.ts';
import type { Picture } from './picture.ts';
import { createPlane, type Plane } from './plane.ts';

/** A small picture in CIE Lab (D65), one plane per coordinate. */
export interface LabPicture {
  readonly width: number;
  readonly height: number;
  readonly l: Plane;
  readonly a: Plane;
  readonly b: Plane;
}

const known = new WeakMap<Picture, LabPicture>();

/** As `toLab`, worked out once for as long as the picture is there: for one that nobody changes. */
export function labOf(picture: Picture): LabPicture {
  const lab = known.get(picture) ?? toLab(picture);
  known.set(picture, lab);
  return lab;
}

export function toLab({ width, height, data }: Picture): LabPicture {
  const l = createPlane(width, height);
  const a = createPlane(width, height);
  const b = createPlane(width, height);
  const lab = new Float64Array(3);
  for (let i = 0; i < width * height; i++) {
    linearToLab(
      srgbToLinear[data[i * 4] ?? 0] ?? 0,
      srgbToLinear[data[i * 4 + 1] ?? 0] ?? 0,
      srgbToLinear[data[i * 4 + 2] ?? 0] ?? 0,
      lab,
    );
    l.data[i] = lab[0] ?? 0;
    a.data[i] = lab[1] ?? 0;
    b.data[i] = lab[2] ?? 0;
  }
  return { width, height, l, a, b };
}
