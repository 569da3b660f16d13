/** A file that is whole and safe, though no row names it yet. */
export interface WrittenFile {
  version: string;
  size: number;
  /** SHA-256 of the content, in hex. */
  digest: string;
}

/** Bytes of a file, the last one included. */
export interface Part {
  first: number;
  last: number;
}

export interface ListedFile {
  version: string;
  /** Epoch milliseconds. */
  writtenAt: number;
}

/** Where the bytes lie. Names are versions that we make ourselves; what people call a file never reaches it. */
export interface FileStore {
  /** Writes all bytes, or throws and leaves nothing. Stops reading as soon as there are more than `limit`. */
  write(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<WrittenFile>;
  /** Null when there is no such file. Ends when all is read or when the reading is given up. */
  read(version: string, part?: Part): Promise<ReadableStream<Uint8Array> | null>;
  has(version: string): Promise<boolean>;
  remove(version: string): Promise<void>;
  /** All whole files, by the hundred. */
  list(): AsyncIterable<readonly ListedFile[]>;
  /** Out of the way, but to be brought back. */
  putAside(version: string): Promise<void>;
  listAside(): AsyncIterable<readonly ListedFile[]>;
  bringBack(version: string): Promise<void>;
  /** Removes what was half written, and put aside, before these times. */
  clear(before: { written: number; putAside: number }): Promise<void>;
  /** A file that is younger than this may be of an upload that goes on, though no row names it. */
  mayBeUnderWayMs: number;
}

const VERSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isVersion = (name: string): boolean => VERSION.test(name);

/** Where a file stands among the others, spread over 256 folders; the same on a disk and in an S3 store. */
export function placeOf(version: string): string {
  if (!isVersion(version)) throw new Error('storage: a row names a version that is none of ours');
  return `objects/${version.slice(0, 2)}/${version}`;
}
