import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { LandingPage } from './landing-page.tsx';

const ways = {
  features: '/#features',
  pricing: '/#pricing',
  faq: '/#faq',
  app: '/app',
  help: '/app/help',
  check: '/check',
};
const page = createElement(LandingPage, { signup: '/signup', ways, yourDish: () => null });
const render = () => renderToString(createElement(MemoryRouter, null, page));

test('the landing page is whole without a browser: every headline, answer and picture is in its HTML', () => {
  const html = render();
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/<h2/g)).toHaveLength(12);
  expect(html.match(/<details/g)).toHaveLength(4);
  expect(html).toContain('at least 800 px on the short side and under 20 MB');
  expect(html.match(/type="range" aria-label="Before and after"/g)).toHaveLength(3);
  expect(html.match(/type="radio"/g)).toHaveLength(14);
  expect(html).not.toContain('undefined');
});

test('it asks for its first picture at once and for all others when they come near', () => {
  const html = render();
  expect(html).toMatch(
    /<link rel="preload" as="image" [^>]*type="image\/avif" [^>]*"\/dishes\/burger-after-320.avif 320w[^>]*>/i,
  );
  expect(html.match(/<img(?![^>]*loading="lazy")/g)).toHaveLength(2);
});

test('each time it comes out the same, so that the browser can take it over', () => {
  expect(render()).toBe(render());
});
