import { expect, test } from 'vitest';
import { nameSite } from './name-site.ts';

const SITE = 'https://plates.example/ignored?x=1';

test.each([
  ['<link rel="canonical" href="/" />', '<link rel="canonical" href="https://plates.example/" />'],
  [
    '<meta property="og:image" content="/social-card.jpg" />',
    '<meta property="og:image" content="https://plates.example/social-card.jpg" />',
  ],
  [
    '<loc>/login</loc><loc>/signup</loc>',
    '<loc>https://plates.example/login</loc><loc>https://plates.example/signup</loc>',
  ],
  [
    'Disallow: /app\n\nSitemap: /sitemap.xml\n',
    'Disallow: /app\n\nSitemap: https://plates.example/sitemap.xml\n',
  ],
])('%s becomes a whole address', (text, expected) => {
  expect(nameSite(text, SITE)).toBe(expected);
});

test.each([
  '<link rel="canonical" href="https://other.example/" />',
  '<a href="/login">Sign In</a>',
  '<meta property="og:title" content="/" />',
])('%s stays as it is', (text) => {
  expect(nameSite(text, SITE)).toBe(text);
});
