import { ORIGINALS } from '#shared/contract.ts';

/** Where an original is sent, asked about and deleted, below `/storage/v1/object`. */
export function objectPath(path: string): string {
  return `${ORIGINALS}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The address of an original as supabase-js would write it; transform-image reads the path back from it. */
export function addressOfOriginal(url: string, path: string): string {
  return encodeURI(`${url}/storage/v1/object/public/${ORIGINALS}/${path}`);
}
