import { describe, expect, it } from 'vitest';
import type { FindDish } from '#shared/finder/found-dish.ts';
import { STYLES } from '#shared/styles.ts';
import type { Picture } from '#shared/pixels/picture.ts';
import { createPlane, type Plane } from '#shared/pixels/plane.ts';
import { findDifference } from '#shared/pixels/sample-pictures.ts';
import type { EnhanceRequest } from './enhance-request.ts';
import { AS_IT_IS, placeMask, placePicture } from './placement.ts';
import { planRestyle, SURE, type StyledPlan } from './restyle.ts';
import { vignetteAt } from './vignette.ts';

type Colour = readonly [number, number, number];

function drawPicture(width: number, height: number, colourAt: (x: number, y: number) => Colour): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(colourAt(x, y), (y * width + x) * 4);
  }
  return { width, height, data };
}

const PLATE = { cx: 200, cy: 150, rx: 105, ry: 104 };

/** A white plate with tomato-red food, on a brown table with a little grain. */
function drawPlate(plate = PLATE, extra?: (x: number, y: number) => Colour | undefined): Picture {
  return drawPicture(400, 300, (x, y) => {
    const reach = Math.hypot((x - plate.cx) / plate.rx, (y - plate.cy) / plate.ry);
    const grain = ((x * 7 + y * 13) % 5) - 2;
    const more = extra?.(x, y);
    if (more) return more;
    if (reach < 0.55) return [176 + grain * 6, 58 + grain * 5, 40];
    if (reach < 1) return [232 + grain, 231 + grain, 228 + grain];
    return [112 + grain, 82 + grain, 58 + grain];
  });
}

/** A finder that always finds the same: how much (0..1) of each pixel is dish. */
const finderOf =
  (shape: (x: number, y: number) => number, confidence = 0.95): FindDish =>
  ({ width, height }) => {
    const alpha = createPlane(width, height);
    for (let i = 0; i < alpha.data.length; i++) {
      alpha.data[i] = Math.min(1, Math.max(0, shape(i % width, Math.floor(i / width))));
    }
    return { alpha, confidence, outline: [] };
  };

/** An ellipse with an edge one pixel wide. */
const ellipse = (cx: number, cy: number, rx: number, ry: number) => (x: number, y: number) =>
  (1 - Math.hypot((x - cx) / rx, (y - cy) / ry)) * Math.min(rx, ry) + 0.5;
const plate = ellipse(PLATE.cx, PLATE.cy, PLATE.rx, PLATE.ry);
const box = (left: number, top: number, right: number, bottom: number) => (x: number, y: number) =>
  Math.min(x - left, right - x, y - top, bottom - y) + 0.5;

const planFor = (photo: Picture, request: EnhanceRequest, find = finderOf(plate)): StyledPlan =>
  planRestyle(photo, request, find);

/** The photo where the plan puts it. */
const placed = (photo: Picture, plan: StyledPlan): Picture =>
  placePicture(photo, plan.dish?.placement ?? AS_IT_IS);

function painted(photo: Picture, plan: StyledPlan): Picture {
  const copy = placed(photo, plan);
  plan.paint?.(copy);
  return copy;
}

/** The most that a pixel of the dish was changed by anything but the vignette, in steps of a byte. */
function worstInside(original: Picture, after: Picture, plan: StyledPlan, alpha: Plane): number {
  let worst = 0;
  const photo = placed(original, plan);
  const inside = placeMask(alpha, plan.dish?.placement ?? AS_IT_IS);
  for (const [i, part] of inside.data.entries()) {
    if (part < 1) continue;
    const x = i % photo.width;
    const y = Math.floor(i / photo.width);
    const left = vignetteAt(plan.vignette, (x + 0.5) / photo.width, (y + 0.5) / photo.height);
    for (let k = i * 4; k < i * 4 + 3; k++) {
      worst = Math.max(worst, Math.abs((after.data[k] ?? 0) - (photo.data[k] ?? 0) * left));
    }
  }
  return worst;
}

const allWishes = [...STYLES.map(({ id }) => ({ style: id, prompt: '' })), { colour: '#3060a0', prompt: '' }];
/** A dark style, a light one and a colour: where the dish decides, the others do as these. */
const someWishes = [
  { style: 'blackgold' as const, prompt: '' },
  { style: 'marble' as const, prompt: '' },
  { colour: '#3060a0', prompt: '' },
];

describe('a dish that was surely found', () => {
  const photo = drawPlate();

  it('gets the surface of each style, and the report says so', () => {
    for (const request of allWishes) {
      const plan = planFor(photo, request);
      expect(plan).toMatchObject({ tier: 1, surface: 'new', dish: { confidence: 0.95 } });
      expect(plan.did.join('; ')).toMatch(/Surface: /);
    }
  });

  const tilted = (x: number, y: number): number => {
    const [u, v] = [(x - 200) * 0.94 + (y - 150) * 0.34, (y - 150) * 0.94 - (x - 200) * 0.34];
    return box(-130, -70, 130, 70)(u, v);
  };
  const ring = (x: number, y: number): number => Math.min(plate(x, y), 0.5 - ellipse(250, 150, 30, 20)(x, y));
  const shapes: [string, (x: number, y: number) => number][] = [
    ['a round plate', plate],
    ['a plate at a slant', ellipse(200, 170, 140, 60)],
    ['a dish that the frame cuts', ellipse(330, 220, 150, 140)],
    ['a dish that leaves no table', ellipse(200, 150, 400, 300)],
    ['two bowls', (x, y) => Math.max(ellipse(100, 150, 70, 66)(x, y), ellipse(300, 160, 60, 58)(x, y))],
    ['a board', tilted],
    ['a glass', box(150, 20, 230, 280)],
    ['a cup with a handle that one looks through', ring],
    ['a plate with chopsticks over its rim', (x, y) => Math.max(plate(x, y), box(60, 146, 390, 150)(x, y))],
    ['scattered pieces', (x, y) => Math.sin(x / 17) * Math.sin(y / 13) * 20],
    ['nothing at all', () => 0],
    ['a single pixel', (x, y) => (x === 7 && y === 9 ? 1 : 0)],
  ];

  it.each(shapes)('keeps every pixel of %s but for the vignette', (_, shape) => {
    const find = finderOf(shape);
    const alpha = find(photo)!.alpha;
    for (const request of someWishes) {
      const plan = planFor(photo, request, find);
      expect(worstInside(photo, painted(photo, plan), plan, alpha)).toBeLessThanOrEqual(1);
    }
  });

  it.each([0, 20, 40])('that fills all but a corner of %i pixels', (side) => {
    const find = finderOf((x, y) => (x < side && y < side ? 0 : 1));
    const plan = planFor(photo, { style: 'marble', prompt: '' }, find);
    expect(plan).toMatchObject({ surface: side < 30 ? 'kept' : 'new', dish: { confidence: 0.95 } });
    expect(plan.did.includes('Surface: white marble')).toBe(side > 30);
  });

  it('goes to the middle where the frame does not cut it, and the report says so', () => {
    const whole = planFor(photo, { style: 'zen', prompt: '' }, finderOf(ellipse(150, 140, 100, 99)));
    expect(whole.did).toContain('Dish centred');
    expect(whole.dish?.placement.scale).toBeGreaterThan(1.1);
    const asTaken = planFor(
      photo,
      { style: 'zen', prompt: '', staysInPlace: true },
      finderOf(ellipse(150, 140, 100, 99)),
    );
    expect(asTaken.dish?.placement).toEqual(AS_IT_IS);
    const cut = planFor(photo, { style: 'zen', prompt: '' }, finderOf(ellipse(50, 140, 100, 99)));
    expect(cut.did).not.toContain('Dish centred');
    expect(cut.dish?.placement).toEqual(AS_IT_IS);
  });

  it('stands on something else than before', () => {
    const after = painted(photo, planFor(photo, { style: 'marble', prompt: '' }));
    const corner = (20 * 400 + 20) * 4;
    expect(photo.data[corner]).toBeLessThan(120);
    expect(after.data[corner]).toBeGreaterThan(140);
  });

  it('leaves no halo of its old table on the new one, and no bite out of its rim', () => {
    // Half of each pixel of the edge is old table.
    const blended = drawPicture(400, 300, (x, y) => {
      const part = Math.min(1, Math.max(0, plate(x, y)));
      return [60 + 172 * part, 180 + 51 * part, 60 + 168 * part];
    });
    for (const [style, leastLight] of [
      ['slate', 150],
      ['marble', 180],
    ] as const) {
      const plan = planFor(blended, { style, prompt: '' });
      const after = painted(blended, plan);
      const { placement } = plan.dish ?? { placement: AS_IT_IS };
      const alpha = placeMask(finderOf(plate)(blended)!.alpha, placement);
      let greenest = 0;
      let darkest = 255;
      for (const [i, part] of alpha.data.entries()) {
        const [r = 0, g = 0, b = 0] = after.data.subarray(i * 4, i * 4 + 3);
        greenest = Math.max(greenest, g - Math.max(r, b));
        if (part >= 0.98) darkest = Math.min(darkest, g);
      }
      expect(greenest).toBeLessThan(12);
      expect(darkest).toBeGreaterThan(leastLight);
    }
  });

  it('throws a shadow on the surface that it stands on', () => {
    const after = painted(photo, planFor(photo, { style: 'zen', prompt: '' }));
    const lightAt = (x: number, y: number): number => after.data[(y * 400 + x) * 4 + 1] ?? 0;
    expect(lightAt(200, 277)).toBeLessThan(0.85 * lightAt(200, 298));
  });

  it('looks the same every time', () => {
    const request = { style: 'slate' as const, prompt: '' };
    const [one, other] = [painted(photo, planFor(photo, request)), painted(photo, planFor(photo, request))];
    expect(findDifference(one, other)).toBe(-1);
  });
});

describe('a dish that was found with some doubt', () => {
  const spot = (x: number, y: number): boolean => Math.hypot(x - 345, y - 60) < 34;
  const photo = drawPlate(PLATE, (x, y) => (spot(x, y) ? [200, 70, 30] : undefined));

  it.each([
    { confidence: 1, surface: 'new' },
    { confidence: SURE.replaced, surface: 'new' },
    { confidence: SURE.replaced - 0.01, surface: 'toned' },
    { confidence: SURE.toned, surface: 'toned' },
    { confidence: SURE.toned - 0.01, surface: 'kept' },
    { confidence: 0, surface: 'kept' },
  ])('has its surface $surface at a confidence of $confidence', ({ confidence, surface }) => {
    for (const request of someWishes) {
      expect(planFor(photo, request, finderOf(plate, confidence)).surface).toBe(surface);
    }
  });

  it.each([
    ['#101010', 'darkened'],
    ['#a0a0a0', 'tinted'],
  ])('says what became of its surroundings in %s: %s', (colour, word) => {
    const plan = planFor(photo, { prompt: '', colour }, finderOf(plate, SURE.toned));
    expect(plan.did).toContain(`Surroundings ${word}`);
  });

  it('is not left in a glow on a pale table that a dark style tones', () => {
    const small = { cx: 200, cy: 150, rx: 55, ry: 54 };
    const photo = drawPicture(400, 300, (x, y) =>
      Math.hypot((x - small.cx) / small.rx, (y - small.cy) / small.ry) < 1 ? [176, 58, 40] : [228, 226, 222],
    );
    const find = finderOf(ellipse(small.cx, small.cy, small.rx, small.ry), 0.6);
    const plan = planFor(photo, { prompt: '', style: 'slate' }, find);
    const toned = { ...photo, data: photo.data.slice() };
    plan.paint?.(toned);
    const lightAt = (x: number, y: number): number => toned.data[(y * 400 + x) * 4 + 1] ?? 0;
    expect(plan.surface).toBe('toned');
    // Halfway to the side, so that the vignette has little to say.
    expect(lightAt(60, 150)).toBeLessThan(210);
    expect(lightAt(200, 90) - lightAt(60, 150)).toBeLessThan(64);
  });

  it('is not touched where its surroundings are toned, nor is food that lies beside it', () => {
    const kept = createPlane(400, 300);
    for (let i = 0; i < kept.data.length; i++) {
      const [x, y] = [i % 400, Math.floor(i / 400)];
      kept.data[i] = Math.hypot(x - 345, y - 60) < 30 || plate(x, y) >= 1 ? 1 : 0;
    }
    for (const request of someWishes) {
      const plan = planFor(photo, request, finderOf(plate, 0.7));
      expect(worstInside(photo, painted(photo, plan), plan, kept)).toBeLessThanOrEqual(3);
    }
  });
});

describe('pictures without a plate', () => {
  const cases: [string, Picture][] = [
    ['one pixel', drawPicture(1, 1, () => [120, 90, 60])],
    ['one row', drawPicture(300, 1, () => [120, 90, 60])],
    ['black', drawPicture(200, 150, () => [0, 0, 0])],
    ['white', drawPicture(200, 150, () => [255, 255, 255])],
    [
      'noise',
      drawPicture(200, 150, (x, y) => [(x * 71 + y * 37) % 256, (x * 13 + y * 91) % 256, (x * y) % 256]),
    ],
    ['stripes', drawPicture(200, 150, (x) => (x % 20 < 10 ? [220, 40, 40] : [40, 40, 220]))],
  ];

  it.each(cases)('%s gets light and colour only', (_, photo) => {
    for (const request of someWishes) {
      const plan = planFor(photo, request, () => undefined);
      expect(plan.tier).toBe(3);
      expect(plan.surface).toBe('kept');
      const after = painted(photo, plan);
      expect(after.data.findIndex((value, i) => value > (photo.data[i] ?? 0))).toBe(-1);
    }
  });
});

describe('what is asked for', () => {
  const photo = drawPicture(64, 64, () => [120, 120, 120]);

  it('says that a colour that is none was left out', () => {
    const plan = planFor(photo, { colour: 'javascript:red', prompt: '' });
    expect(plan.style).toBeNull();
    expect(plan.couldNot).toEqual(['Backdrop colour ignored: not a valid colour']);
  });

  it('follows the chosen style rather than the words', () => {
    expect(planFor(photo, { style: 'zen', prompt: 'on black and gold' }).style).toBe('zen');
    expect(planFor(photo, { prompt: 'on black and gold' }).style).toBe('blackgold');
    expect(planFor(photo, { colour: '#aa3300', prompt: '' }).style).toBe('custom');
  });

  it('leaves the picture to the correction alone where nothing was asked', () => {
    const plan = planFor(photo, { prompt: '' });
    expect(plan).toMatchObject({ tier: 3, style: null, did: [], couldNot: [] });
    expect(plan.paint).toBeUndefined();
  });
});
