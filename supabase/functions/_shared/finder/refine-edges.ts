import type { LabPicture } from '../pixels/lab-picture.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';
import { applyFit, fitToColours } from './colour-guide.ts';
import { logLikelihood, mixColours } from './colour-mixture.ts';

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
  const dishPixels: number[] = [];
  const tablePixels: number[] = [];
  for (let i = 0; i < chance.data.length; i++) {
    const value = chance.data[i] ?? 0;
    if (value > SURELY.dish) dishPixels.push(i);
    else if (value < SURELY.table) tablePixels.push(i);
  }
  const dish = mixColours(lab, dishPixels);
  const table = mixColours(lab, tablePixels);
  if (!dish || !table) return chance;
  const out = createPlane(chance.width, chance.height);
  for (let i = 0; i < out.data.length; i++) {
    const value = chance.data[i] ?? 0;
    if (value <= UNSURE[0] || value >= UNSURE[1]) {
      out.data[i] = value;
      continue;
    }
    const colour = [lab.l.data[i] ?? 0, lab.a.data[i] ?? 0, lab.b.data[i] ?? 0] as const;
    const speaksFor = logLikelihood(dish, ...colour) - logLikelihood(table, ...colour);
    const odds =
      Math.log(value / (1 - value)) +
      COLOUR_WEIGHT * Math.min(MOST_COLOUR, Math.max(-MOST_COLOUR, speaksFor));
    out.data[i] = 1 / (1 + Math.exp(-odds));
  }
  return out;
}
