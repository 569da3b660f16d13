/**
 * Whether an answer is the file that was asked for. For one that is not there (yet) many hosts give the app's page, with
 * status 200: kept as a script it would be wrong for as long as its version lives.
 */
export function isFileItself({ url }: Request, { status, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.includes('text/html') ?? false;
  return status === 200 && (!isPage || new URL(url).pathname.endsWith('.html'));
}
