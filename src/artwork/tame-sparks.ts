/** How much brighter than the third brightest of its neighbours a pixel may be. */
const MOST_TIMES = 2.5;

/** Single rays through glass or off steel find a lamp and leave sparks: each is dimmed to its neighbours, in its own hue. */
export function tameSparks(glow: Float32Array, width: number, height: number): Float32Array {
  const out = glow.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const limit = MOST_TIMES * thirdBrightest(glow, x, y, width, height);
      const light = brightness(glow, at);
      if (light <= limit) continue;
      for (let channel = at; channel < at + 3; channel++)
        out[channel] = ((glow[channel] ?? 0) * limit) / light;
    }
  }
  return out;
}

const brightness = (plane: Float32Array, at: number): number =>
  (plane[at] ?? 0) + (plane[at + 1] ?? 0) + (plane[at + 2] ?? 0);

function thirdBrightest(glow: Float32Array, x: number, y: number, width: number, height: number): number {
  let [first, second, third] = [0, 0, 0];
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      if (u === x && v === y) continue;
      const light = brightness(glow, (v * width + u) * 3);
      if (light > first) [first, second, third] = [light, first, second];
      else if (light > second) [second, third] = [light, second];
      else if (light > third) third = light;
    }
  }
  return third;
}
