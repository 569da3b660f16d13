import sharp from 'sharp';

/**
 * A photo that a decoder, an enhancer and an eye take for one: a light plate with something reddish on a wooden table,
 * dim and yellow as kitchens are. Drawn, so that the repository holds no photos.
 */
export async function drawDish({ width = 1200, height = 900, seed = 1 } = {}): Promise<Blob> {
  const hue = (seed * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="${width}" height="${height}">
    <rect width="1200" height="900" fill="#5d4a38"/>
    <path d="M0 120H1200M0 330H1200M0 560H1200M0 780H1200" stroke="#4a3a2c" stroke-width="6"/>
    <ellipse cx="600" cy="450" rx="390" ry="380" fill="#c9b794"/>
    <ellipse cx="600" cy="450" rx="290" ry="280" fill="#b7a482"/>
    <circle cx="560" cy="420" r="150" fill="hsl(${hue} 60% 35%)"/>
    <circle cx="700" cy="500" r="110" fill="hsl(${hue + 25} 55% 30%)"/>
    <circle cx="610" cy="560" r="60" fill="#5a7a2f"/>
  </svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}
