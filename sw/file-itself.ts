/**
 * Whether an answer is the file that was asked for. For one that is not there (yet) many hosts give the app's page, with
 * status 200: kept as a script it would be wrong for as long as its version lives.
 */
export function isFileItself({ url }: Request, { status, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.includes('text/html') ?? false;
  return status === 200 && (!isPage || isPageAddress(url));
}

const isPageAddress = (url: string) => new URL(url).pathname.endsWith('.html');

/** With a letter before it, it lies on another host. */
const SCRIPTS_AND_STYLES = /\w?\/assets\/[\w.-]+\.(?:js|css)\b/g;

/**
 * Whether a page begins with files of this build. Where those of a deploy arrive one by one, a host may still have the page
 * of the build before, or one that says it is busy: kept as this build's, no screen would ever open.
 */
export async function isOfBuild(
  { url }: Request,
  response: Response,
  isOurs: (file: string) => boolean,
): Promise<boolean> {
  if (!isPageAddress(url)) return true;
  const named = (await response.clone().text()).match(SCRIPTS_AND_STYLES) ?? [];
  const ofHere = named.filter((file) => file.startsWith('/'));
  return ofHere.every(isOurs) && named.some((file) => isOurs(file.slice(file.indexOf('/'))));
}
