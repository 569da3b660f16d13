import type { FoundDish } from '../finder/found-dish.ts';
import type { Picture } from '../pixels/picture.ts';
import type { Plane } from '../pixels/plane.ts';
import { readLight, type PhotoLight } from './dish-light.ts';
import { readParts, type DishPart } from './dish-shape.ts';
import { AS_IT_IS, choosePlacement, placeMask, type Placement } from './placement.ts';
import { toneMask } from './tone-mask.ts';
import { readView, type View } from './view.ts';

/** The dish where it goes on a new surface. */
export interface PlacedDish {
  placement: Placement;
  alpha: Plane;
  parts: readonly DishPart[];
  view: View;
}

/** What a photo tells of its dish, whatever style is asked for. Each answer is worked out when it is first wanted. */
export interface DishReading {
  parts: () => readonly DishPart[];
  light: () => PhotoLight;
  /** Where its surroundings may be toned. */
  surroundings: () => Plane;
  centred: () => PlacedDish;
  inPlace: () => PlacedDish;
}

const made = new WeakMap<FoundDish, DishReading>();

/** Kept for as long as the dish is: who asks for another style of the same photo gets the same answers. */
export function readDish(found: FoundDish, proxy: Picture): DishReading {
  const known = made.get(found);
  if (known) return known;
  const { alpha } = found;
  const parts = once(() => readParts(alpha));
  const placed = (placement: Placement): PlacedDish => {
    const there = placeMask(alpha, placement);
    const partsThere = there === alpha ? parts() : readParts(there);
    const view = readView(partsThere, proxy.width, proxy.height);
    return { placement, alpha: there, parts: partsThere, view };
  };
  const inPlace = once(() => placed(AS_IT_IS));
  const reading = {
    parts,
    light: once(() => readLight(proxy, alpha, parts())),
    surroundings: once(() => toneMask(proxy, alpha)),
    inPlace,
    centred: once(() => {
      const placement = choosePlacement(alpha);
      return placement === AS_IT_IS ? inPlace() : placed(placement);
    }),
  };
  made.set(found, reading);
  return reading;
}

function once<Value>(make: () => Value): () => Value {
  let kept: { value: Value } | undefined;
  return () => (kept ??= { value: make() }).value;
}
