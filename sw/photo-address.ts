/** A picture of somebody's as its address names it, whatever token it was signed with. */
export interface PhotoAddress {
  /** Whose picture it is: the first folder of its path. */
  owner: string;
  /** Bucket and path. */
  name: string;
}

const PICTURE =
  /^\/storage\/v1\/object\/(?:sign|authenticated|public)\/((?:outputs|thumbnails|originals)\/([^/]+)\/.+)$/;

/** Reads which picture an address means; undefined for everything else. */
export function readPhotoAddress(address: string, backendUrl: string): PhotoAddress | undefined {
  const url = new URL(address);
  // With `download` storage adds a header that makes a file of it: another answer than the one that is kept.
  if (url.origin !== new URL(backendUrl).origin || url.searchParams.has('download')) return undefined;
  const [, name, owner] = PICTURE.exec(url.pathname) ?? [];
  return name === undefined || owner === undefined ? undefined : { name, owner };
}
