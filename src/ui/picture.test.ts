import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture, type PictureFile } from './picture.tsx';

const render = (file: PictureFile | string, isLazy = false) =>
  renderToStaticMarkup(createElement(Picture, { file, alt: 'Soup', sizes: '50vw', isLazy }));

test('a picture of one file is that file, in its shape', () => {
  const html = render({ src: '/soup.svg', width: 960, height: 720 });
  expect(html).toContain('<img src="/soup.svg" alt="Soup" width="960" height="720"');
  expect(html).not.toContain('<source');
  expect(render('/soup.svg')).toContain('src="/soup.svg"');
});

test('better formats come before the one that every browser reads, over a blur of the picture', () => {
  const html = render({
    src: '/soup.jpg',
    sources: [
      { type: 'image/avif', srcSet: '/soup-480.avif 480w' },
      { type: 'image/webp', srcSet: '/soup-480.webp 480w' },
    ],
    blur: 'data:image/webp;base64,AA',
  });
  expect(html.match(/image\/avif|image\/webp"|soup\.jpg/g)).toEqual([
    'image/avif',
    'image/webp"',
    'soup.jpg',
  ]);
  expect(html).toContain('sizes="50vw"');
  expect(html).toContain('url(data:image/webp;base64,AA)');
});

test.each([
  [true, true],
  [false, false],
])('lazy %s: is fetched late %s', (isLazy, isLate) => {
  expect(render('/soup.svg', isLazy).includes('loading="lazy"')).toBe(isLate);
});
