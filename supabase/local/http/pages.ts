import { z } from 'zod';

/** Beside the built app: every address of a page, with `:id` for any one part. */
export const PAGES_FILE = '.pages.json';

const list = z.array(z.string().startsWith('/'));

/** Tells the app's own addresses from mistyped ones. A build that does not say which it has may have any. */
export function readPages(text: string | undefined): (path: string) => boolean {
  if (text === undefined) return () => true;
  const pages = list.parse(JSON.parse(text)).map(toParts);
  return (path) => pages.some((page) => isSame(page, toParts(path)));
}

/** As the router reads an address: in capitals too, and with a slash at the end. */
const toParts = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/');

const isSame = (page: string[], path: string[]): boolean =>
  page.length === path.length &&
  page.every((part, at) => (part.startsWith(':') ? path[at] !== '' : part === path[at]));
