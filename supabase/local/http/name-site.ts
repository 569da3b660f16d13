/** What must bear a whole address for search engines and link previews; the build writes it from the root. */
const FROM_ROOT =
  /(<link rel="canonical" href="|<meta property="og:(?:url|image)" content="|<loc>|^Sitemap: )(?=\/)/gm;

/** Fills in where people reach the product, which the build did not know. */
export function nameSite(text: string, siteUrl: string): string {
  return text.replaceAll(FROM_ROOT, `$1${new URL(siteUrl).origin}`);
}
