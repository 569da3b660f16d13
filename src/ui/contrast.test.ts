import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');
const theme = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');
const [day = '', night = ''] = [/:root \{[^}]*\}/, /@utility night \{[^}]*\}/].map(
  (part) => part.exec(theme)?.[0],
);

type Rgb = [number, number, number];

/** A role as linear light: Ottosson's matrices. */
function readRole(values: string, role: string): Rgb {
  const [, lightness, chroma, hue] =
    new RegExp(`--${role}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)[ )]`).exec(values) ?? [];
  const [L, C, h] = [Number(lightness), Number(chroma), (Number(hue) * Math.PI) / 180];
  const [a, b] = [C * Math.cos(h), C * Math.sin(h)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const toScreen = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
const toLight = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** What is seen of a colour that lets its ground shine through: screens mix their own values. */
const over = (ground: Rgb, colour: Rgb, share: number): Rgb =>
  [0, 1, 2].map((i) =>
    toLight(share * toScreen(colour[i] ?? 0) + (1 - share) * toScreen(ground[i] ?? 0)),
  ) as Rgb;

const contrast = (one: Rgb, other: Rgb) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** The classes of everything that is typed into or switched, from the sources. */
const fields = globSync('{ui,features}/**/*.tsx', { cwd: SRC }).flatMap((file) =>
  [
    ...readFileSync(join(SRC, file), 'utf8').matchAll(
      /<(?:input|textarea)\b[\s\S]*?className=["{`]+([^"`]*)/g,
    ),
  ]
    .map(([, classes = '']) => ({ file, classes: classes.split(/\s+/) }))
    .filter(({ classes }) => classes.includes('border')),
);

test('there are fields to look at', () => expect(fields.length).toBeGreaterThanOrEqual(6));

test.each([
  ['day', day],
  ['night', night],
])('by %s the edge of every field stands out from its own ground and from what is around it', (_, values) => {
  for (const { file, classes } of fields) {
    const edge = classes.map((name) => /^border-([a-z-]+)(?:\/(\d+))?$/.exec(name)).find(Boolean);
    const ground = classes.map((name) => /^bg-([a-z]+)$/.exec(name)?.[1]).find(Boolean) ?? 'surface';
    const [own, colour] = [ground, edge?.[1] ?? ''].map((role) => readRole(values, role)) as [Rgb, Rgb];
    const seen = over(own, colour, Number(edge?.[2] ?? 100) / 100);
    for (const around of [own, readRole(values, 'paper'), readRole(values, 'surface')])
      expect.soft(contrast(seen, around), file).toBeGreaterThanOrEqual(3);
  }
});

test('white words over a white picture that is dimmed can be read', () => {
  const [scrim, words] = [readRole(day, 'scrim'), readRole(day, 'on-scrim')];
  const share = Number(/--scrim: .* \/ ([\d.]+)\)/.exec(day)?.[1]);
  expect(contrast(over([1, 1, 1], scrim, share), words)).toBeGreaterThanOrEqual(4.5);
});
