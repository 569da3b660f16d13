import { describe, expect, it } from 'vitest';
import { findDish } from '#shared/finder/find-dish.ts';
import type { FindDish } from '#shared/finder/found-dish.ts';
import { shrinkPicture } from '#shared/pixels/resample.ts';
import { grain, isOnPlate, paintDish, relight } from '#shared/pixels/sample-pictures.ts';
import type { Picture } from '#shared/pixels/picture.ts';
import { enhance } from './enhance.ts';
import { openQuickLooks } from './quick-looks.ts';
import { surfaceTile } from './surface-tiles.ts';
import { drawPlate, warmUpEngine } from './warm-up.ts';

const photo = relight(paintDish(1200, 900), [0.6, 0.48, 0.27]);
/** A box round the middle, as a person may draw it. */
const BOX: [number, number][] = [
  [0.3, 0.25],
  [0.7, 0.25],
  [0.7, 0.75],
  [0.3, 0.75],
];
const DRAWN = { outline: [BOX] };

/** A ring of points round the plate, on slate. */
const ELLIPSE = Array.from({ length: 60 }, (_, i): [number, number] => {
  const turn = (i / 60) * 2 * Math.PI;
  return [0.5 + 0.34 * Math.cos(turn), 0.5 + 0.4 * Math.sin(turn)];
});
const ROUND = { style: 'slate', prompt: '', dish: { outline: [ELLIPSE] } } as const;

/** Mean difference of the bytes of red, green and blue, where it counts. */
function differenceOf(one: Picture, other: Picture, counts = (_x: number, _y: number) => true): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const pixel = at / 4;
    if (!counts(((pixel % one.width) + 0.5) / one.width, (Math.floor(pixel / one.width) + 0.5) / one.height))
      continue;
    count += 3;
    for (let c = at; c < at + 3; c++) sum += Math.abs((one.data[c] ?? 0) - (other.data[c] ?? 0));
  }
  return sum / count;
}

function withNoise(most: number): Picture {
  const noisy = { ...photo, data: photo.data.slice() };
  for (let at = 0; at < noisy.data.length; at++) {
    const pixel = at >> 2;
    const speck = grain(pixel % noisy.width, Math.floor(pixel / noisy.width) * 4 + (at & 3)) - 0.5;
    if ((at & 3) < 3) noisy.data[at] = (noisy.data[at] ?? 0) + most * speck;
  }
  return noisy;
}

describe('a quick look', () => {
  it.each([
    { style: 'marble', prompt: '' },
    { style: 'slate', prompt: '', dish: DRAWN },
    { colour: '#8c2f39', prompt: 'steam', dish: DRAWN },
  ] as const)('at $style shows and says what the finished picture will', (request) => {
    const full = enhance(photo, request);
    const { picture, report } = openQuickLooks(photo).look(request);
    expect(report).toEqual(full.report);
    expect(Math.max(picture.width, picture.height)).toBe(720);
    expect(differenceOf(picture, shrinkPicture(full.picture, 720))).toBeLessThan(4);
  });

  // Sides of which the small copies are not in the same proportion, to the pixel; and one of which they are.
  it.each([
    [460, 1024],
    [461, 1024],
    [683, 1024],
    [800, 571],
    [571, 800],
  ])('of a photo of %i x %i shows what the finished picture will', (width, height) => {
    const of = relight(paintDish(width, height), [0.6, 0.48, 0.27]);
    const full = enhance(of, ROUND);
    const { picture, report } = openQuickLooks(of).look(ROUND);
    expect(report).toEqual(full.report);
    expect(report.tier).toBe(1);
    const { scale = 1, x = 0, y = 0 } = report.dish?.placement ?? {};
    const onRim = (u: number, v: number) => {
      const [px, py] = [(u - x) / scale, (v - y) / scale];
      return isOnPlate(px, py, 1.04) && !isOnPlate(px, py, 0.96);
    };
    expect(differenceOf(picture, shrinkPicture(full.picture, 720), onRim)).toBeLessThan(3);
  });

  it('tells of noise that the photo has, though so small a picture shows less of it', () => {
    const noisy = withNoise(16);
    const { did } = openQuickLooks(noisy).look({ style: 'marble', prompt: '' }).report;
    expect(did).toContain('Noise reduced');
    expect(did).toEqual(enhance(noisy, { style: 'marble', prompt: '' }).report.did);
    // It takes the whole photo to know.
    const small = shrinkPicture(noisy, 720);
    expect(enhance(small, { style: 'marble', prompt: '' }).report.did).toContain('Details sharpened');
  });

  it.each([10, 12])('tells of noise of %i as the finished picture does where the dish is moved', (most) => {
    const noisy = withNoise(most);
    const small = ELLIPSE.map(([x, y]): [number, number] => [0.4 + 0.5 * (x - 0.5), 0.45 + 0.5 * (y - 0.5)]);
    for (const style of ['slate', 'zen'] as const) {
      const request = { style, prompt: '', dish: { outline: [small] } };
      const { did, dish } = openQuickLooks(noisy).look(request).report;
      expect(dish?.placement.scale).toBeGreaterThan(1.2);
      expect(did).toEqual(enhance(noisy, request).report.did);
    }
  });

  it('looks for the dish once, whatever the style, and again where somebody shows it', () => {
    const hints: unknown[] = [];
    const watched: FindDish = (proxy, hint) => {
      hints.push(hint ?? null);
      return findDish(proxy, hint);
    };
    const looks = openQuickLooks(photo, watched);
    const steps = (isFirst: boolean) => [...looks.prepare({ style: 'marble', prompt: '' }, isFirst)].length;
    expect([steps(true), steps(false), hints]).toEqual([1, 3, [null]]);
    for (const style of ['marble', 'slate', 'zen'] as const) {
      looks.look({ style, prompt: '' });
      looks.thumb({ style, prompt: '' });
    }
    looks.look({ style: 'marble', prompt: '', dish: DRAWN });
    expect(hints).toEqual([null, DRAWN]);
  });

  it('comes smaller first, and like the whole one', () => {
    const looks = openQuickLooks(photo);
    const request = { style: 'marble', prompt: '', dish: DRAWN } as const;
    const first = looks.firstLook(request);
    const whole = looks.look(request);
    expect([first.picture.width, first.picture.height]).toEqual([192, 144]);
    expect(looks.thumb(request).data).toEqual(first.picture.data);
    expect(differenceOf(first.picture, shrinkPicture(whole.picture, 192))).toBeLessThan(6);
    const { tier, surface, dish } = whole.report;
    expect(first.report).toMatchObject({ tier, surface, dish });
  });

  it('has a small picture for each style that looks like the large one', () => {
    const looks = openQuickLooks(photo);
    const request = { style: 'slate', prompt: '', dish: DRAWN } as const;
    const thumb = looks.thumb(request);
    expect([thumb.width, thumb.height]).toEqual([192, 144]);
    expect(differenceOf(thumb, shrinkPicture(looks.look(request).picture, 192))).toBeLessThan(8);
  });

  it('warms up on a plate that the finder finds', () => {
    expect(findDish(drawPlate())?.confidence).toBeGreaterThan(0.5);
  });

  it('comes sooner once the engine is warm, and is the same', () => {
    const request = { style: 'marble', prompt: '', dish: DRAWN } as const;
    const cold = openQuickLooks(photo).look(request).picture;
    expect([...warmUpEngine(null)]).toHaveLength(2);
    expect([...warmUpEngine(request)]).toHaveLength(4);
    expect(openQuickLooks(photo).look(request).picture.data).toEqual(cold.data);
    // The same tile serves all pictures of that size.
    expect(surfaceTile('marble', 720)).toBe(surfaceTile('marble', 192));
  });
});
