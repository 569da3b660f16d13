import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { runBlender } from './run-blender.ts';

const HERE = import.meta.dirname;
/** Renders take minutes: they are kept where a rebuild finds them, and nobody else looks. */
export const CACHE = join(HERE, '../../.cache/dishes');

/** What a camera would see without being one: three floats for each pixel, the top row first. */
export interface Light {
  width: number;
  height: number;
  colour: Float32Array;
  /** The colour of the surface itself, without light. */
  albedo: Float32Array;
  normal: Float32Array;
}

export interface RenderSize {
  width: number;
  height: number;
  /** Rays for each pixel. */
  samples: number;
}

/** Names a render by all that decides how it looks: the scene, what it takes from the kit, the size. */
export async function hashOfScene(scene: string, size: RenderSize): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(size));
  for (const [file, text] of await readSources(['cook.py', `scenes/${scene}.py`]))
    hash.update(file).update(text);
  return hash.digest('hex').slice(0, 16);
}

/** `from kit import foods, meats as m`, `from kit.shapes import …`, and inside the kit `from .shapes import …`. */
const IMPORT = /^from (?:kit|\.)\.?(\w*) import (?:\(([\w\s,]*)\)|([\w ,]*))/gm;

/** These files, and those of the kit that they build on, in one order. */
async function readSources(files: readonly string[]): Promise<[string, string][]> {
  const texts = new Map<string, string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (texts.has(file)) continue;
    const text = await readFile(join(HERE, file), 'utf8');
    texts.set(file, text);
    for (const [, module = '', lines = '', line = ''] of text.matchAll(IMPORT)) {
      const names = (lines + line).split(',').map((name) => name.trim().split(' ')[0] ?? '');
      const modules = module === '' ? names.filter(Boolean) : [module];
      waiting.push(...modules.map((name) => `kit/${name}.py`));
    }
  }
  return [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Renders a scene with Blender, or takes what was rendered from the same source before. */
export async function renderLight(scene: string, size: RenderSize): Promise<Light> {
  const file = join(CACHE, `${scene}-${await hashOfScene(scene, size)}.light`);
  if (!existsSync(file)) {
    await mkdir(CACHE, { recursive: true });
    const unfinished = `${file}.${String(process.pid)}`;
    const measures = [size.width, size.height, size.samples].map(String);
    await runBlender(join(HERE, 'cook.py'), [scene, unfinished, ...measures]);
    await rename(unfinished, file);
  }
  return readLight(await readFile(file), size);
}

function readLight(bytes: Buffer, { width, height }: RenderSize): Light {
  const floats = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  const plane = width * height * 3;
  if (floats.length !== 3 * plane) throw new Error('The render has another size than was asked for.');
  const [colour, albedo, normal] = [0, 1, 2].map((nth) =>
    turnOver(floats.subarray(nth * plane, (nth + 1) * plane), width * 3),
  ) as [Float32Array, Float32Array, Float32Array];
  return { width, height, colour, albedo, normal };
}

/** Blender begins at the bottom. */
function turnOver(plane: Float32Array, row: number): Float32Array {
  const turned = new Float32Array(plane.length);
  const rows = plane.length / row;
  for (let y = 0; y < rows; y++) turned.set(plane.subarray(y * row, (y + 1) * row), (rows - 1 - y) * row);
  return turned;
}
