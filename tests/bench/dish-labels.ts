import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillOutline } from '#shared/finder/fill-outline.ts';
import { findPhotos } from './food-photos.ts';

type Point = readonly [number, number];
type Shape = { poly: Point[] } | { ellipse: [number, number, number, number, number?] };

interface LabelFile {
  kind: 'whole' | 'cut' | 'closeup' | 'other';
  keep?: Shape[];
  holes?: Shape[];
}

/** A photo whose dish was outlined by hand. */
export interface LabelledDish extends LabelFile {
  name: string;
  /** Folder of its photo. */
  folder: string;
}

const STEPS = 120;

/** The labelled photos: in a folder with labels/ and photos/, or with their photos among the evaluation photos. */
export function readDishLabels(): LabelledDish[] {
  const { folder: more } = findPhotos();
  const folder =
    process.env['DISH_CUTOUTS'] ?? join(import.meta.dirname, '../../../shared/data/dish-cutouts');
  const labels = join(folder, 'labels');
  if (!existsSync(labels)) throw new Error(`There are no labels in ${labels}: nothing can be judged.`);
  return readdirSync(labels)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => {
      const name = file.slice(0, -'.json'.length);
      const own = join(folder, 'photos');
      const label = JSON.parse(readFileSync(join(labels, file), 'utf8')) as LabelFile;
      return { ...label, name, folder: existsSync(join(own, `${name}.jpg`)) ? own : more };
    });
}

/** Which of the pixels are the dish: 1 or 0. */
export function labelledDish(
  { keep = [], holes = [] }: LabelFile,
  width: number,
  height: number,
): Uint8Array {
  const mask = new Uint8Array(width * height);
  const paint = (shape: Shape, value: 0 | 1): void => {
    const { data } = fillOutline([pointsOf(shape, width / height)], width, height);
    for (let i = 0; i < mask.length; i++) if ((data[i] ?? 0) > 0.5) mask[i] = value;
  };
  for (const shape of keep) paint(shape, 1);
  for (const shape of holes) paint(shape, 0);
  return mask;
}

function pointsOf(shape: Shape, aspect: number): Point[] {
  if ('poly' in shape) return shape.poly;
  const [cx, cy, rx, ry, degrees = 0] = shape.ellipse;
  const turn = (degrees * Math.PI) / 180;
  return Array.from({ length: STEPS }, (_, i) => {
    const at = (i / STEPS) * 2 * Math.PI;
    const u = rx * Math.cos(at);
    const v = ry * Math.sin(at);
    return [
      cx + u * Math.cos(turn) - v * Math.sin(turn),
      cy + (u * Math.sin(turn) + v * Math.cos(turn)) * aspect,
    ];
  });
}

/** Which fifth of the photos it belongs to, as in src/training/labels.py: photos of one dish stay together. */
export function foldOf(name: string, folds: number): number {
  const dish = /^[hp]\d+$/.test(name) ? name : name.replace(/[-_]?\d+$/, '');
  return Number(BigInt(`0x${createHash('sha256').update(dish).digest('hex')}`) % BigInt(folds));
}
