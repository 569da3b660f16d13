// Makes pictures to train the dish finder on: `node src/artwork/make-finder-scenes.ts --out DIR --count N [--seed S]`.
// DIR gets NAME.jpg, as a phone takes it, and NAME.png: 255 where the dish is with its vessel and what rests on it, 0
// elsewhere. What is there already is not made again. Needs Blender (the system's package).
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { MENU, sceneOf } from './menu.ts';
import { takePhoto } from './phone-shot.ts';
import { planScenes, readOptions, type ScenePlan } from './plan-finder-scenes.ts';
import { CACHE, hashOfScene } from './render-light.ts';
import { runBlender } from './run-blender.ts';

const SCRIPTS = join(import.meta.dirname, 'finder-scenes');
/** So many scenes for one Blender: a crash costs few, and its start is a small part. */
const BATCH = 40;

const options = readOptions(process.argv.slice(2));
await mkdir(options.out, { recursive: true });
const kept = await keepDishes();
const missing = planScenes(options).filter(({ name }) => !existsSync(join(options.out, `${name}.jpg`)));
console.log(`${String(missing.length)} of ${String(options.count)} are to be made`);
const began = Date.now();
let made = 0;
for (let first = 0; first < missing.length; first += BATCH) await cook(missing.slice(first, first + BATCH));
console.log(`${String(made)} made, ${((Date.now() - began) / 1000 / Math.max(1, made)).toFixed(2)} s each`);
if (made < missing.length) throw new Error(`${String(missing.length - made)} scenes failed.`);

/** The front page's dishes without their kitchens: built once, and again when one of their sources has changed. */
async function keepDishes(): Promise<string> {
  const script = join(SCRIPTS, 'keep_dishes.py');
  const scenes = MENU.map(({ id }) => sceneOf(id));
  const hash = createHash('sha256').update(await readFile(script));
  for (const scene of scenes) hash.update(await hashOfScene(scene, { width: 0, height: 0, samples: 0 }));
  const folder = join(CACHE, `kept-${hash.digest('hex').slice(0, 16)}`);
  const wanting = scenes.filter((scene) => !existsSync(join(folder, `${scene}.blend`)));
  if (wanting.length > 0) await runBlender(script, [folder, ...wanting], { threads: 1 });
  return folder;
}

async function cook(plans: readonly ScenePlan[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'finder-scenes-'));
  const jobs = plans.map(({ name, seed, width, height }) => ({
    seed,
    width,
    height,
    file: join(folder, `${name}.raw`),
  }));
  await writeFile(join(folder, 'jobs.json'), JSON.stringify(jobs));
  const waiting = new Map(plans.map((plan, nth) => [jobs[nth]?.file, plan]));
  const finishing: Promise<void>[] = [];
  try {
    const hear = (line: string): void => {
      const [word, file = ''] = line.split(' ');
      const plan = waiting.get(file);
      if (word === 'made' && plan) finishing.push(finish(plan, file));
      if (word === 'failed') console.log(line);
    };
    await runBlender(join(SCRIPTS, 'cook_scenes.py'), [join(folder, 'jobs.json'), kept], {
      threads: 1,
      hear,
    });
  } catch (cause) {
    console.log(String(cause));
  }
  await Promise.all(finishing);
  await rm(folder, { recursive: true });
}

/** The picture's name appears last, and at once: what has one is whole. */
async function finish({ name, width, height, exposure }: ScenePlan, file: string): Promise<void> {
  const bytes = await readFile(file);
  await rm(file);
  const { colour, outline } = split(
    new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4),
    width,
  );
  const raw = { width, height, channels: 1 } as const;
  await sharp(outline, { raw })
    .toColourspace('b-w')
    .png()
    .toFile(join(options.out, `${name}.png`));
  const unfinished = join(options.out, `.${name}.jpg`);
  await writeFile(unfinished, await takePhoto({ width, height, colour }, exposure));
  await rename(unfinished, join(options.out, `${name}.jpg`));
  made++;
}

/** Blender begins at the bottom, and gives the outline as a fourth channel. */
function split(pixels: Float32Array, width: number): { colour: Float32Array; outline: Uint8Array } {
  const count = pixels.length / 4;
  const colour = new Float32Array(3 * count);
  const outline = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    const from = 4 * (count - width * (Math.floor(at / width) + 1) + (at % width));
    colour.set(pixels.subarray(from, from + 3), 3 * at);
    outline[at] = Math.round(255 * Math.min(1, pixels[from + 3] ?? 0));
  }
  return { colour, outline };
}
