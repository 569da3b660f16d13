import { describe, expect, it } from 'vitest';
import { findDish } from '#shared/finder/find-dish.ts';
import type { FindDish } from '#shared/finder/found-dish.ts';
import { shrinkPicture } from '#shared/pixels/resample.ts';
import { grain, paintDish, relight } from '#shared/pixels/sample-pictures.ts';
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

/** Mean difference of the bytes of red, green and blue. */
function differenceOf(one: Picture, other: Picture): number {
  let sum = 0;
  for (let at = 0; at < one.data.length; at++) sum += Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0));
  return sum / ((one.data.length / 4) * 3);
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

  it('tells of noise that the photo has, though so small a picture shows less of it', () => {
    const noisy = { ...photo, data: photo.data.slice() };
    for (let at = 0; at < noisy.data.length; at++) {
      const pixel = at >> 2;
      const speck = grain(pixel % noisy.width, Math.floor(pixel / noisy.width) * 4 + (at & 3)) - 0.5;
      if ((at & 3) < 3) noisy.data[at] = (noisy.data[at] ?? 0) + 16 * speck;
    }
    const { did } = openQuickLooks(noisy).look({ style: 'marble', prompt: '' }).report;
    expect(did).toContain('Noise reduced');
    expect(did).toEqual(enhance(noisy, { style: 'marble', prompt: '' }).report.did);
    // It takes the whole photo to know.
    const small = shrinkPicture(noisy, 720);
    expect(enhance(small, { style: 'marble', prompt: '' }).report.did).toContain('Details sharpened');
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
