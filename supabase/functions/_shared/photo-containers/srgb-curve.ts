/** Light, 0 to 1, of a value of sRGB, 0 to 1; Display P3 has the same curve. */
export const lightOfSrgb = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** The value of sRGB of light. */
export const srgbOfLight = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
