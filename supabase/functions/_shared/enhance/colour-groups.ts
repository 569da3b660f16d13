import { boxBlur } from './filters.ts';
import type { LabPicture } from './lab-picture.ts';
import { createPlane, type Plane } from './plane.ts';

/** A group of similar colours. Lightness counts less than colour, because of shadows. */
export interface ColourGroup {
  l: number;
  a: number;
  b: number;
  /** Part of all colours that belong to it. */
  share: number;
  /** Root of the mean squared distance of its members, at least 4. */
  spread: number;
}

function squaredDistance(lab: LabPicture, i: number, group: ColourGroup): number {
  const l = ((lab.l.data[i] ?? 0) - group.l) * 0.7;
  const a = (lab.a.data[i] ?? 0) - group.a;
  const b = (lab.b.data[i] ?? 0) - group.b;
  return l * l + a * a + b * b;
}

/** The groups of colour among some pixels, by k-means from an even sample; the same pixels give the same groups. */
export function groupColours(lab: LabPicture, pixels: readonly number[], count: number): ColourGroup[] {
  let groups = Array.from({ length: Math.min(count, pixels.length) }, (_, k): ColourGroup => {
    const i = pixels[Math.floor(((k + 0.5) / count) * pixels.length)] ?? 0;
    return { l: lab.l.data[i] ?? 0, a: lab.a.data[i] ?? 0, b: lab.b.data[i] ?? 0, share: 1, spread: 4 };
  });
  for (let round = 0; round < 6; round++) {
    const sums = groups.map(() => ({ l: 0, a: 0, b: 0, count: 0, squares: 0 }));
    for (const i of pixels) {
      const nearest = nearestGroup(lab, i, groups);
      const sum = sums[nearest];
      const group = groups[nearest];
      if (!sum || !group) continue;
      sum.l += lab.l.data[i] ?? 0;
      sum.a += lab.a.data[i] ?? 0;
      sum.b += lab.b.data[i] ?? 0;
      sum.count++;
      sum.squares += squaredDistance(lab, i, group);
    }
    groups = sums
      .filter((sum) => sum.count > 0)
      .map(({ l, a, b, count: n, squares }) => ({
        l: l / n,
        a: a / n,
        b: b / n,
        share: n / pixels.length,
        spread: Math.max(4, Math.sqrt(squares / n)),
      }));
  }
  return groups;
}

/** The index of the group whose colour is nearest. */
export function nearestGroup(lab: LabPicture, i: number, groups: readonly ColourGroup[]): number {
  let nearest = 0;
  let least = Infinity;
  for (let k = 0; k < groups.length; k++) {
    const group = groups[k];
    const distance = group ? squaredDistance(lab, i, group) : Infinity;
    if (distance < least) {
      least = distance;
      nearest = k;
    }
  }
  return nearest;
}

/** How much a pixel (0..1) looks like the groups; rare groups count less. */
function likeness(lab: LabPicture, i: number, groups: readonly ColourGroup[]): number {
  let most = 0;
  for (const group of groups) {
    if (group.share < 0.03) continue;
    const reach = group.spread * 1.6;
    const far = squaredDistance(lab, i, group) / (2 * reach * reach);
    if (far < 12) most = Math.max(most, Math.exp(-far) * Math.min(1, group.share / 0.1));
  }
  return most;
}

/** How much each pixel looks like the border of the picture, 0..1, a little smoothed. */
export function borderLikeness(lab: LabPicture): Plane {
  const { width, height } = lab;
  const frame = Math.max(3, Math.round(Math.min(width, height) * 0.045));
  const border: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x < frame || y < frame || x >= width - frame || y >= height - frame) border.push(y * width + x);
    }
  }
  const groups = groupColours(lab, border, 6);
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = likeness(lab, i, groups);
  return boxBlur(plane, 1);
}
