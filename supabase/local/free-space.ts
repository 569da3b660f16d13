import { statfs } from 'node:fs/promises';

/** Bytes that are free for us on the disk of that folder; of several, on the disk that has least. */
export async function freeBytesAt(...folders: readonly string[]): Promise<number> {
  const disks = await Promise.all(folders.map((folder) => statfs(folder)));
  return Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize));
}
