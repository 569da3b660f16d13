import { describe, expect, it } from 'vitest';
import { STYLES } from '#shared/styles.ts';
import { type Dish, findDish } from './dish.ts';
import type { EnhanceRequest } from './enhance-request.ts';
import { rimDistance } from './ellipse.ts';
import type { Picture } from './picture.ts';
import { findDifference } from './sample-pictures.ts';
import { planRestyle, type StyledPlan } from './restyle.ts';
import { vignetteAt } from './vignette.ts';

type Colour = readonly [number, number, number];

function drawPicture(width: number, height: number, colourAt: (x: number, y: number) => Colour): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(colourAt(x, y), (y * width + x) * 4);
  }
  return { width, height, data };
}

const PLATE = { cx: 200, cy: 150, rx: 105, ry: 104, angle: 0 };

/** A white plate with tomato-red food, on a brown table with a little grain. */
function drawPlate(plate = PLATE, extra?: (x: number, y: number) => Colour | undefined): Picture {
  const distance = rimDistance(plate);
  return drawPicture(400, 300, (x, y) => {
    const reach = distance(x, y);
    const grain = ((x * 7 + y * 13) % 5) - 2;
    const more = extra?.(x, y);
    if (more) return more;
    if (reach < 0.55) return [176 + grain * 6, 58 + grain * 5, 40];
    if (reach < 1) return [232 + grain, 231 + grain, 228 + grain];
    return [112 + grain, 82 + grain, 58 + grain];
  });
}

const found = new Map<Picture, Dish | undefined>();
/** Looks for the plate of each photo once: that takes most of the time, and what is found is the same for each style. */
function findOnce(photo: Picture): Dish | undefined {
  if (!found.has(photo)) found.set(photo, findDish(photo));
  return found.get(photo);
}
const planFor = (photo: Picture, request: EnhanceRequest): StyledPlan =>
  planRestyle(photo, request, findOnce);

const copyOf = ({ width, height, data }: Picture): Picture => ({ width, height, data: data.slice() });

function painted(photo: Picture, plan: StyledPlan, bandRows = photo.height): Picture {
  const copy = copyOf(photo);
  for (let row = 0; row < photo.height; row += bandRows) {
    const height = Math.min(bandRows, photo.height - row);
    const data = copy.data.subarray(row * photo.width * 4, (row + height) * photo.width * 4);
    plan.paint?.({
      picture: { width: photo.width, height, data },
      firstRow: row,
      fullWidth: photo.width,
      fullHeight: photo.height,
    });
  }
  return copy;
}

const allWishes = [...STYLES.map(({ id }) => ({ style: id, prompt: '' })), { colour: '#3060a0', prompt: '' }];
/** A dark style, a light one and a colour: where the dish decides, the others do as these. */
const someWishes = [
  { style: 'blackgold' as const, prompt: '' },
  { style: 'marble' as const, prompt: '' },
  { colour: '#3060a0', prompt: '' },
];

describe('a plate seen from above', () => {
  const photo = drawPlate();

  it('gets the surface of each style, and the report says so', () => {
    for (const request of allWishes) {
      const plan = planFor(photo, request);
      expect(plan.tier).toBe(1);
      expect(plan.did.join('; ')).toMatch(/Surface: /);
    }
  });

  it('keeps every pixel inside its rim but for the vignette', () => {
    const distance = rimDistance(PLATE);
    for (const request of allWishes) {
      const plan = planFor(photo, request);
      const after = painted(photo, plan);
      let worst = 0;
      for (let y = 0; y < photo.height; y++) {
        for (let x = 0; x < photo.width; x++) {
          if (distance(x, y) > 0.985) continue;
          const left = vignetteAt(plan.vignette, (x + 0.5) / photo.width, (y + 0.5) / photo.height);
          for (let c = 0; c < 3; c++) {
            const k = (y * photo.width + x) * 4 + c;
            worst = Math.max(worst, Math.abs((after.data[k] ?? 0) - (photo.data[k] ?? 0) * left));
          }
        }
      }
      expect(worst).toBeLessThanOrEqual(1);
    }
  });

  it('stands on something else than before', () => {
    const after = painted(photo, planFor(photo, { style: 'marble', prompt: '' }));
    const corner = (20 * 400 + 20) * 4;
    expect(photo.data[corner]).toBeLessThan(120);
    expect(after.data[corner]).toBeGreaterThan(140);
  });

  it('looks the same whether it is painted at once or in bands, and every time', () => {
    const request = { style: 'slate' as const, prompt: '' };
    const whole = painted(photo, planFor(photo, request));
    const inBands = painted(photo, planRestyle(photo, request), 37);
    expect(findDifference(inBands, whole)).toBe(-1);
  });
});

describe('a photo that gives reason for doubt', () => {
  const withFoodBeside = drawPlate(PLATE, (x, y) =>
    Math.hypot(x - 345, y - 60) < 34 ? [200, 70, 30] : undefined,
  );
  const cases: [string, Picture][] = [
    ['food lies beside the plate', withFoodBeside],
    [
      'something sticks out over the rim',
      drawPlate(PLATE, (x, y) => (x > 255 && x < 380 && Math.abs(y - 150) < 14 ? [214, 170, 60] : undefined)),
    ],
    ['the plate leaves the picture', drawPlate({ ...PLATE, cx: 320 })],
    ['the plate is seen at a slant', drawPlate({ ...PLATE, ry: 70 })],
    [
      'food lies on the table without a plate',
      drawPicture(400, 300, (x, y) =>
        Math.hypot(x - 200, y - 150) < 100 ? [190 + (x % 5), 120, 50] : [230, 228, 225],
      ),
    ],
  ];

  it.each(cases)('keeps its surface where %s', (_, photo) => {
    for (const request of someWishes) expect(planFor(photo, request).tier).toBeGreaterThan(1);
  });

  it('does nothing to food that lies beside the plate', () => {
    const spot = (x: number, y: number): boolean => Math.hypot(x - 345, y - 60) < 30;
    const photo = withFoodBeside;
    for (const request of someWishes) {
      const plan = planFor(photo, request);
      const after = painted(photo, plan);
      let worst = 0;
      for (let y = 28; y < 92; y++) {
        for (let x = 312; x < 378; x++) {
          if (!spot(x, y)) continue;
          const k = (y * 400 + x) * 4;
          const left = vignetteAt(plan.vignette, (x + 0.5) / 400, (y + 0.5) / 300);
          worst = Math.max(worst, Math.abs((after.data[k] ?? 0) - (photo.data[k] ?? 0) * left));
        }
      }
      expect(worst).toBeLessThanOrEqual(3);
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
      const plan = planFor(photo, request);
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
    const plan = planRestyle(photo, { colour: 'javascript:red', prompt: '' });
    expect(plan.style).toBeNull();
    expect(plan.couldNot).toEqual(['The backdrop colour is not a colour: it was left out']);
  });

  it('follows the chosen style rather than the words', () => {
    expect(planRestyle(photo, { style: 'zen', prompt: 'on black and gold' }).style).toBe('zen');
    expect(planRestyle(photo, { prompt: 'on black and gold' }).style).toBe('blackgold');
    expect(planRestyle(photo, { colour: '#aa3300', prompt: '' }).style).toBe('custom');
  });

  it('leaves the picture to the correction alone where nothing was asked', () => {
    const plan = planRestyle(photo, { prompt: '' });
    expect(plan).toMatchObject({ tier: 3, style: null, did: [], couldNot: [] });
    expect(plan.paint).toBeUndefined();
  });
});
