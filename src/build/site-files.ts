/** What programs may read: everything but the app, which is of no use to them. */
export const robotsOf = (closed: string): string =>
  ['User-agent: *', 'Allow: /', `Disallow: ${closed}`, '', 'Sitemap: /sitemap.xml', ''].join('\n');

/** The addresses that a search engine may show. */
export const sitemapOf = (paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
