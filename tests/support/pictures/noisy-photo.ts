import sharp from 'sharp';
import { createChance } from '#tests/support/chance.ts';

export interface NoisyPhoto {
  width?: number;
  height?: number;
  /** The same seed makes the same bytes, with the same version of sharp. */
  seed?: number;
  /** The file is exactly so long; without it, as long as its noise makes it. */
  bytes?: number;
}

/** What one comment in a JPEG can hold. */
const COMMENT_BYTES = 65_533;
const COMMENT_HEAD = 4;
/** At this side the noise repeats itself: enough for a file that does not shrink, quick to make. */
const TILE = 256;

/** A JPEG that no encoder can make much smaller: grain over soft colour, as high ISO in a dark kitchen. */
export async function makeNoisyPhoto({
  width = 1600,
  height = 1200,
  seed = 1,
  bytes,
}: NoisyPhoto = {}): Promise<Buffer> {
  const tile = await drawGrain(Math.min(TILE, width), Math.min(TILE, height), seed);
  const picture = sharp({
    create: { width, height, channels: 3, background: { r: 150, g: 110 + (seed % 80), b: 80 } },
  })
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 88 });
  const file = await picture.toBuffer();
  return bytes === undefined ? file : padTo(file, bytes);
}

/** Grain of which a third is to be seen. */
async function drawGrain(width: number, height: number, seed: number): Promise<Buffer> {
  const chance = createChance(seed);
  const grain = Buffer.alloc(width * height * 3);
  for (let i = 0; i < grain.length; i++) grain[i] = chance.between(0, 255);
  return await sharp(grain, { raw: { width, height, channels: 3 } })
    .ensureAlpha(0.35)
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Puts comments behind the first marker: every decoder leaves them out. */
function padTo(file: Buffer, bytes: number): Buffer {
  let missing = bytes - file.length;
  if (missing !== 0 && missing < COMMENT_HEAD) {
    throw new Error(`A photo of this size takes ${file.length} bytes: it cannot be made ${bytes} long`);
  }
  const comments: Buffer[] = [];
  while (missing > 0) {
    // What is left must hold another head.
    const rest = missing - COMMENT_HEAD;
    const body = rest <= COMMENT_BYTES ? rest : Math.min(COMMENT_BYTES, rest - COMMENT_HEAD);
    const comment = Buffer.alloc(COMMENT_HEAD + body, 0x20);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(body + 2, 2);
    comments.push(comment);
    missing -= comment.length;
  }
  return Buffer.concat([file.subarray(0, 2), ...comments, file.subarray(2)]);
}
