import type { Pixels } from './fit.ts';

/** What is transparent shows white, in place. For pixels with alpha, which stays as it is. */
export function layOnWhite({ data, width, height, stride }: Pixels): void {
  for (let row = 0; row < height; row++) {
    for (let at = row * stride; at < row * stride + width * 4; at += 4) {
      const alpha = data[at + 3] ?? 255;
      if (alpha === 255) continue;
      for (let i = at; i < at + 3; i++) data[i] = Math.round(255 + (((data[i] ?? 0) - 255) * alpha) / 255);
    }
  }
}
