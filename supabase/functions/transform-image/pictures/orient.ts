import type { Picture } from '../../_shared/pixels/picture.ts';

/** Turns and mirrors a picture upright, by its Exif orientation (1 to 8). */
export function upright(picture: Picture, orientation: number): Picture {
  if (orientation < 2 || orientation > 8) return picture;
  const { width, height, data } = picture;
  const isTurned = orientation >= 5;
  const [newWidth, newHeight] = isTurned ? [height, width] : [width, height];
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  const fromRight = orientation === 2 || orientation === 3 || orientation === 7 || orientation === 8;
  const fromBottom = orientation === 3 || orientation === 4 || orientation === 6 || orientation === 7;
  for (let y = 0; y < newHeight; y++) {
    for (let x = 0; x < newWidth; x++) {
      const [along, down] = isTurned ? [y, x] : [x, y];
      const column = fromRight ? width - 1 - along : along;
      const row = fromBottom ? height - 1 - down : down;
      to[y * newWidth + x] = from[row * width + column] ?? 0;
    }
  }
  return { width: newWidth, height: newHeight, data: new Uint8ClampedArray(to.buffer) };
}
