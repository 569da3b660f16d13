import { boxBlur } from '../pixels/filters.ts';
import type { LabPicture } from '../pixels/lab-picture.ts';
import { pixelsWhere } from '../pixels/pixel-list.ts';
import type { Plane } from '../pixels/plane.ts';
import { applyFit, fitToColours } from './colour-guide.ts';
import { logLikelihood, mixColours } from './colour-mixture.ts';
import { findPieces } from './connected-pieces.ts';

/**
 * From these chances on a pixel is taken for the dish or for its surroundings when their colours are learnt. Near a half:
 * the rim and the shadow below it are what the edge lies between, and only the unsure know them.
 */
const SURELY = { dish: 0.6, table: 0.4 } as const;
/** Beyond these nothing is asked of the colours: the network is sure. */
const UNSURE = [0.02, 0.98] as const;
/** How much colour counts beside the network, and at most. */
const COLOUR_WEIGHT = 0.4;
const MOST_COLOUR = 4;
/** Reach in pixels, and what counts as the same colour, when the edge is drawn to the photo's own edges. */
const REACH = 6;
const SAME_COLOUR = 10;

/**
 * Moves the edge of what the network found to the edges of the photo: in the unsure band the colours of dish and table
 * have a say, then the edge is drawn to where the colours step.
 */
export function refineEdges(lab: LabPicture, chance: Plane): Plane {
  return drawToEdges(lab, withColours(lab, chance));
}

/** Draws the edge of a mask to where the colours step nearby. */
export function drawToEdges(lab: LabPicture, mask: Plane): Plane {
  return applyFit(fitToColours(lab, mask, REACH, SAME_COLOUR), lab);
}

function withColours(lab: LabPicture, chance: Plane): Plane {
  const { width, height, data } = chance;
  const dish = mixColours(
    lab,
    pixelsWhere(data.length, (i) => (data[i] ?? 0) > SURELY.dish),
  );
  const table = mixColours(
    lab,
    pixelsWhere(data.length, (i) => (data[i] ?? 0) < SURELY.table),
  );
  if (!dish || !table) return chance;
  const withColour = (value: number, i: number): number => {
    if (value <= UNSURE[0] || value >= UNSURE[1]) return value;
    const [l, a, b] = [lab.l.data[i] ?? 0, lab.a.data[i] ?? 0, lab.b.data[i] ?? 0];
    const speaksFor = logLikelihood(dish, l, a, b) - logLikelihood(table, l, a, b);
    const odds =
      Math.log(value / (1 - value)) +
      COLOUR_WEIGHT * Math.min(MOST_COLOUR, Math.max(-MOST_COLOUR, speaksFor));
    return 1 / (1 + Math.exp(-odds));
  };
  const led = { width, height, data: data.map(withColour) };
  fillCarved(led, chance);
  return led;
}

/** Smaller holes (pixels) are closed later; filled here they would only move the edge beside them. */
const LEAST_CARVED = 16;

/** A shadow or gloss on a plate may have the table's colour: of what the network takes for the dish none goes but from its edge. */
function fillCarved({ width, height, data }: Plane, chance: Plane): void {
  const isTable = chance.data.map((value) => (value > 0.5 ? 0 : 1));
  const besideTable = boxBlur({ width, height, data: isTable }, 1);
  const carved = { width, height, data: data.map((value, i) => (value > 0.5 ? 0 : 1 - (isTable[i] ?? 0))) };
  for (const pixels of findPieces(carved, (value) => value === 1)) {
    if (pixels.length < LEAST_CARVED || pixels.some((i) => (besideTable.data[i] ?? 0) > 0)) continue;
    for (const i of pixels) data[i] = chance.data[i] ?? 0;
  }
}
