import sharp from 'sharp';

interface Sample {
  width?: number;
  height?: number;
  /** 0 to 255; samples of different tones are different files. */
  tone?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'gif';
}

/** A real picture, quickly made. */
export function samplePicture({
  width = 640,
  height = 480,
  tone = 120,
  format = 'jpeg',
}: Sample = {}): Promise<Buffer> {
  const background = { r: tone, g: 90, b: 60 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

const MAGIC: readonly (readonly [string, RegExp])[] = [
  ['image/jpeg', /^ffd8ff/],
  ['image/png', /^89504e470d0a1a0a/],
  ['image/webp', /^52494646.{8}57454250/],
];

/** The type of a picture by its first bytes; undefined for anything else. */
export function pictureTypeOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('hex', 0, 12);
  return MAGIC.find(([, pattern]) => pattern.test(start))?.[0];
}

/** The bytes of strict base64; undefined for anything else. */
export function strictBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return text !== '' && bytes.toString('base64') === text ? bytes : undefined;
}
