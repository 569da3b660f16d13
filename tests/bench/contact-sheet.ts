/**
 * Renders photos in all styles and a brand colour onto one sheet, to be looked at. Run by hand, with FOOD_PHOTOS:
 * `npm run bench contact-sheet`.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import type { EnhanceRequest } from '#shared/enhance/enhance-request.ts';
import { enhance } from '#shared/enhance/enhance.ts';
import type { Picture } from '#shared/pixels/picture.ts';
import { STYLES } from '#shared/styles.ts';
import { text } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { findPhotos, loadPhoto } from './food-photos.ts';

const CELL = 320;
const LABEL = 18;
const COUNT = 20;
/** Photos are enhanced larger than they are shown, as masks and outlines depend on the size. */
const WORK_SIZE = 960;
const BRAND = '#8c2f39';

const columns: { title: string; request: EnhanceRequest | undefined }[] = [
  { title: 'photo', request: undefined },
  ...STYLES.map(({ id, name }) => ({ title: name, request: { style: id, prompt: '' } })),
  { title: BRAND, request: { colour: BRAND, prompt: '' } },
];

const asPng = (picture: Picture): Promise<Buffer> =>
  sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } })
    .resize(CELL, CELL, { fit: 'inside' })
    .png()
    .toBuffer();

const caption = (words: string): Buffer =>
  Buffer.from(
    `<svg width="${CELL}" height="${LABEL}"><text x="2" y="13" font-size="12" font-family="sans-serif">${words}</text></svg>`,
  );

async function makeSheet(outfile: string, wanted: string | undefined): Promise<void> {
  const { folder, names } = findPhotos();
  const step = Math.max(1, names.length / COUNT);
  const every = Array.from(
    { length: Math.min(COUNT, names.length) },
    (_, i) => names[Math.floor(i * step)] ?? '',
  );
  const chosen = wanted === undefined ? every : wanted.split(',');
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')} in ${folder}.`);
  const parts: OverlayOptions[] = [];
  for (const [row, name] of chosen.entries()) {
    const photo = await loadPhoto(folder, name, WORK_SIZE);
    for (const [column, { title, request }] of columns.entries()) {
      const done = request ? enhance(photo, request) : undefined;
      const words = done ? `${title}: tier ${String(done.report.tier)}` : name;
      const left = column * CELL;
      const top = row * (CELL + LABEL);
      parts.push({ input: await asPng(done?.picture ?? photo), left, top: top + LABEL });
      parts.push({ input: caption(words.replaceAll('&', '&amp;')), left, top });
    }
  }
  await sharp({
    create: {
      width: columns.length * CELL,
      height: chosen.length * (CELL + LABEL),
      channels: 3,
      background: 'white',
    },
  })
    .composite(parts)
    .png()
    .toFile(outfile);
  console.log(`${outfile}: ${String(chosen.length)} photos`);
}

const { out, photos } = await beginBench({
  options: {
    out: text(join(tmpdir(), 'plateglow-contact-sheet.png'), 'where the sheet goes', { form: 'a .png file' }),
    photos: text(undefined, `the photos to show, instead of ${COUNT} from all over the folder`, {
      form: 'names without .jpg, between commas',
    }),
  },
  against: 'the photo itself, first in each row',
});
await makeSheet(out, photos);
