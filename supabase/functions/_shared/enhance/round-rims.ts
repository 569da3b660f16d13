import type { Ellipse } from '../finder/ellipse.ts';
import { findRoundPieces, type RoundPiece } from '../finder/round-pieces.ts';
import type { Picture } from '../pixels/picture.ts';
import { quantile, type Plane } from '../pixels/plane.ts';
import { ramp } from '../pixels/ramp.ts';
import {
  bridged,
  castRays,
  countKnown,
  endsOf,
  maskOn,
  placeOn,
  RAYS,
  rayBeside,
  smoothed,
  unknown,
  type Rays,
} from './rim-rays.ts';

/** Of the rim that is in the frame, so much is to be round. */
const LEAST_ROUND = 0.5;
/** How far (pixels of the mask) from where the mask ends the photo's edge is sought, and how much sooner it is believed near it. */
const REACH = 1.2;
const NEAR = 0.7;
/** Rays on either side that tell where the rim runs; and so many that a bite is passed over. */
const NEIGHBOURS = 8;
const FAR_NEIGHBOURS = 24;
/** How far (pixels of the mask) from where its neighbours see the rim a ray is still heard. */
const HEARD = 0.7;
/** Where the mask ends further (pixels) from the rim, something else stands out, or is missing. */
const MOST_OFF = 0.9;
/** Rays over which one that is not of the rim is forgotten. */
const FADE = 4;
/** The photo's edge at the rim is near it, and this strong beside where the mask ends at the rim. */
const AT_RIM = 0.45;
const STRONG = 0.6;
/** The deepest bite that is filled, in pixels of the mask. */
const DEEPEST = 4;
/** More than this away from nothing or all a mask is soft; and how far (pixels) beside the rim that is looked for. */
const SOFT = 0.02;
const SOFTEST = 8;
/** Where it rises again by more than this beyond a rim, another dish begins. */
const RISE = 0.1;
/** How wide (pixels of the photo) an edge is at most, and how narrow the new one is made. */
const WIDEST_EDGE = 4;
const NARROWEST_EDGE = 1.2;
/** What lies on the line itself is half old table: so much of its width the edge is taken further in. */
const INSET = 0.55;

/** Where the rim of a round dish runs; lengths in pixels of the mask, one for each ray. */
interface RoundRim {
  ellipse: Ellipse;
  /** How far outside the ellipse. */
  out: Float32Array;
  /** How surely (0..1) what the ray meets there is the rim. */
  surely: Float32Array;
  /** How far to either side of it the mask is drawn anew. */
  inward: Float32Array;
  outward: Float32Array;
  /** Nothing further than this from the ellipse is touched. */
  far: number;
  /** How wide the edge is, and how far within the rim its middle lies. */
  width: number;
  inset: number;
}

/** The photo's own edge: where each ray meets it, how strong it is there, and how wide (pixels of the photo) it mostly is. */
interface PhotoEdge {
  at: Float32Array;
  strength: Float32Array;
  width: number;
}

/** Mends a row of a mask at the picture's size, in place; `mask` is what it was before colours led it. */
type MendRow = (row: number, part: Float32Array, mask: Float32Array) => void;

/**
 * Draws the rims of round dishes as smooth as they are: an edge that follows the colours alone is ragged where those of
 * dish and table are alike, but a round rim runs where its neighbours say. What is all dish in the mask stays so.
 * `weight` (0..1): how far the picture's size has more to tell than the mask's.
 */
export function roundRims(alpha: Plane, picture: Picture, weight: number): MendRow {
  const pieces = weight > 0 ? findRoundPieces(alpha) : [];
  const rims = pieces.flatMap((piece) => rimOf(piece, alpha, picture) ?? []);
  const [right, down] = [alpha.width / picture.width, alpha.height / picture.height];
  return (row, part, mask) => {
    const y = (row + 0.5) * down - 0.5;
    for (const rim of rims) {
      followRow(rim, y, right, picture.width, (x, distance, ray) => {
        const value = part[x] ?? 0;
        const change = weight * changeOf(rim, value, distance, ray);
        if (change > 0 || mask[x] !== 1) part[x] = value + change;
      });
    }
  };
}

function rimOf({ ellipse, tolerance }: RoundPiece, alpha: Plane, picture: Picture): RoundRim | undefined {
  const rays = castRays(ellipse, alpha);
  const ends = endsOf(rays, alpha, tolerance, Math.max(tolerance, DEEPEST));
  const round = countKnown(ends);
  if (round === 0 || round < LEAST_ROUND * countKnown(rays.x)) return undefined;
  const alike = new Float32Array(RAYS).fill(1);
  const lines = [NEIGHBOURS, FAR_NEIGHBOURS].map((many) => bridged(smoothed(ends, alike, many, HEARD)));
  const edge = seekEdge(rays, lines, alpha, picture);
  const out = smoothed(edge.at, edge.strength, NEIGHBOURS, HEARD);
  const reach = reachOf(rays, alpha, ends, edge, out);
  const pixel = alpha.width / picture.width;
  const far = out.reduce((most, off, k) => {
    const beside = Math.max(reach.inward[k] ?? 0, reach.outward[k] ?? 0);
    return reach.surely[k] ? Math.max(most, Math.abs(off) + beside) : most;
  }, 0);
  const width = Math.max(NARROWEST_EDGE, edge.width) * pixel;
  return { ellipse, out, ...reach, far, width, inset: INSET * edge.width * pixel };
}

/** Looks for the photo's strongest step of colour near lines along the rim. */
function seekEdge(rays: Rays, lines: readonly Float32Array[], mask: Plane, picture: Picture): PhotoEdge {
  const at = unknown();
  const strength = new Float32Array(RAYS);
  const widths: number[] = [];
  const differenceOf = compareColours(mask, picture);
  const pixel = mask.width / picture.width;
  for (let ray = 0; ray < RAYS; ray++) {
    if (Number.isNaN(rays.x[ray])) continue;
    const stepAt = (out: number, half: number): number =>
      differenceOf(placeOn(rays, ray, out - half), placeOn(rays, ray, out + half));
    let [best, place] = [0, 0];
    for (const line of lines) {
      const middle = line[ray] ?? Number.NaN;
      for (let off = -REACH; off <= REACH && !Number.isNaN(middle); off += pixel / 2) {
        const step = stepAt(middle + off, pixel) * Math.exp(-((off / NEAR) ** 2) / 2);
        if (step > best) [best, place] = [step, middle + off];
      }
    }
    if (best === 0) continue;
    at[ray] = place;
    strength[ray] = best;
    widths.push((2 * stepAt(place, 3 * pixel)) / stepAt(place, pixel) - 1);
  }
  const width = widths.length > 0 ? quantile(Float32Array.from(widths), 0.5) : 1;
  return { at, strength, width: Math.min(WIDEST_EDGE, Math.max(1, width)) };
}

/** How much the picture's colours differ between two places of its mask. */
function compareColours(mask: Plane, { width, height, data }: Picture) {
  const [right, down] = [width / mask.width, height / mask.height];
  const pixelAt = ([x, y]: [x: number, y: number]): number => {
    const column = Math.min(width - 1, Math.max(0, Math.round((x + 0.5) * right - 0.5)));
    const row = Math.min(height - 1, Math.max(0, Math.round((y + 0.5) * down - 0.5)));
    return (row * width + column) * 4;
  };
  return (one: [x: number, y: number], other: [x: number, y: number]): number => {
    const [p, q] = [pixelAt(one), pixelAt(other)];
    let squares = 0;
    for (let c = 0; c < 3; c++) squares += ((data[p + c] ?? 0) - (data[q + c] ?? 0)) ** 2;
    return Math.sqrt(squares);
  };
}

/**
 * How surely each ray meets the rim, and how far to both sides the mask is drawn anew. The mask ends at the rim; or the
 * photo has the rim's edge there, and a small bite is filled.
 */
function reachOf(rays: Rays, mask: Plane, ends: Float32Array, edge: PhotoEdge, out: Float32Array) {
  const ray = Array.from(out, (_, k) => k);
  const offOf = (k: number, from: Float32Array): number => (from[k] ?? Number.NaN) - (out[k] ?? Number.NaN);
  const isEnd = ray.map((k) => Math.abs(offOf(k, ends)) < MOST_OFF);
  const usual = quantile(
    edge.strength.filter((_, k) => isEnd[k]),
    0.5,
  );
  const hasEdge = ray.map(
    (k) => (edge.strength[k] ?? 0) > STRONG * usual && Math.abs(offOf(k, edge.at)) < AT_RIM,
  );
  const beside = ray.map((k) => ray.slice(0, 2 * FADE + 1).map((n) => rayBeside(k, n - FADE)));
  const isWithEdges = ray.map((k) => (beside[k] ?? []).filter((n) => hasEdge[n]).length > FADE);
  const isBite = ray.map((k) => isWithEdges[k] && offOf(k, ends) < 0 && offOf(k, ends) > -DEEPEST);
  const isRim = ray.map((k) => isEnd[k] || isBite[k]);
  const soft = ray.map((k) => softOf(rays, k, out[k] ?? 0, mask));
  return {
    surely: Float32Array.from(ray, (k) => {
      const others = (beside[k] ?? []).filter((n) => !isRim[n]).map((n) => Math.abs(n - k));
      return Math.min(FADE, ...others.map((by) => Math.min(by, RAYS - by))) / FADE;
    }),
    inward: Float32Array.from(soft, ({ inside }) => inside),
    outward: Float32Array.from(soft, ({ outside }) => outside),
  };
}

/**
 * How far to both sides of the rim the mask is neither nothing nor all: there colours may have led it anywhere. Inside
 * to the last such place.
 */
function softOf(rays: Rays, ray: number, rim: number, mask: Plane): { inside: number; outside: number } {
  let inside = SOFTEST;
  while (inside > 0 && maskOn(rays, ray, rim - inside, mask) >= 1 - SOFT) inside -= 0.5;
  return { outside: softOutside(rays, ray, rim, mask) + 1, inside: inside + 1 };
}

/** As far as it goes on, but no further than to where it begins to rise towards another dish. */
function softOutside(rays: Rays, ray: number, rim: number, mask: Plane): number {
  let [least, lowest] = [1, 0];
  for (let outside = 0; outside < SOFTEST; outside += 0.5) {
    const value = maskOn(rays, ray, rim + outside, mask);
    if (value <= SOFT) return outside;
    if (value > least + RISE) return lowest;
    if (value < least) [least, lowest] = [value, outside];
  }
  return SOFTEST;
}

/**
 * Tells of the places of a row near a rim: how far outside the ellipse each lies, and at which ray. `y` is the row's
 * place in the small mask, `right` the step there from pixel to pixel.
 */
function followRow(
  rim: RoundRim,
  y: number,
  right: number,
  width: number,
  tell: (x: number, distance: number, ray: number) => void,
): void {
  const { cx, cy, rx, ry, angle } = rim.ellipse;
  // A place of the row, as part of the way to the ellipse along both of its axes.
  const [uStep, uStart] = [Math.cos(angle) / rx, ((y - cy) * Math.sin(angle)) / rx];
  const [vStep, vStart] = [-Math.sin(angle) / ry, ((y - cy) * Math.cos(angle)) / ry];
  const [square, half] = [uStep ** 2 + vStep ** 2, uStep * uStart + vStep * vStart];
  const margin = rim.far / Math.min(rx, ry);
  /** Where the row enters and leaves an ellipse so many times as large; twice its middle where it passes by. */
  const spanOf = (scale: number): [from: number, to: number] => {
    const rest = half * half - square * (uStart ** 2 + vStart ** 2 - scale * scale);
    const reach = Math.sqrt(Math.max(0, rest));
    const columnOf = (across: number): number => (across + cx + 0.5) / right - 0.5;
    return [columnOf((-half - reach) / square), columnOf((reach - half) / square)];
  };
  const [from, to] = spanOf(1 + margin);
  const [inside, outside] = spanOf(Math.max(0, 1 - margin));
  const follow = (first: number, end: number): void => {
    for (let x = Math.max(0, Math.ceil(first)); x < Math.min(width, end); x++) {
      const across = (x + 0.5) * right - 0.5 - cx;
      const [u, v] = [across * uStep + uStart, across * vStep + vStart];
      const away = Math.sqrt(u * u + v * v);
      // The very middle of a tiny dish lies nowhere near its rim.
      if (away === 0) continue;
      const distance = ((away - 1) * away) / Math.sqrt((u / rx) ** 2 + (v / ry) ** 2);
      tell(x, distance, (Math.atan2(v, u) / (2 * Math.PI) + 1) * RAYS);
    }
  };
  follow(from, inside);
  follow(Math.max(outside, Math.ceil(inside)), to);
}

/** What is to be added to a place of the mask so far outside the ellipse, between two rays. */
function changeOf(rim: RoundRim, value: number, distance: number, ray: number): number {
  const { out, surely, inward, outward, width, inset } = rim;
  const first = Math.floor(ray) % RAYS;
  const second = rayBeside(first, 1);
  const part = ray - Math.floor(ray);
  const sure = (surely[first] ?? 0) * (1 - part) + (surely[second] ?? 0) * part;
  if (sure === 0) return 0;
  const [a = Number.NaN, b = Number.NaN] = [out[first], out[second]];
  const off = distance - (Number.isNaN(a) ? b : Number.isNaN(b) ? a : a * (1 - part) + b * part);
  const reach = (off < 0 ? inward : outward)[first] ?? 0;
  const drawn = Math.min(1, Math.max(0, 0.5 - (off + inset) / width));
  return sure * (1 - ramp(reach - 1, reach, Math.abs(off))) * (drawn - value);
}
