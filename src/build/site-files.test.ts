import { expect, test } from 'vitest';
import { robotsOf, sitemapOf } from './site-files.ts';

test('search engines may read everything but the app, and are told where the list is', () => {
  expect(robotsOf('/app').split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /app', 'Sitemap: /sitemap.xml']),
  );
});

test('the list names each address once, from the root', () => {
  const listed = [...sitemapOf(['/', '/login']).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, path]) => path);
  expect(listed).toEqual(['/', '/login']);
});
