import type { RecipeReport } from '../../_shared/contract.ts';
import {
  describePicture,
  type PictureHistory,
  type PictureManifest,
} from '../../_shared/marks/picture-manifest.ts';
import { putXmp } from '../../_shared/marks/put-xmp.ts';
import { readXmp } from '../../_shared/marks/read-xmp.ts';
import { keptMarks, writeXmpPacket } from '../../_shared/marks/xmp-packet.ts';
import { isJpeg } from '../../_shared/photo-containers/signatures.ts';

/** Signs in whatever way there is: in a process of its own, or in place. */
export type SignPicture = (picture: Uint8Array, manifest: PictureManifest) => Promise<Uint8Array>;

interface Ports {
  /** Undefined: pictures are not signed here. */
  sign?: SignPicture | undefined;
  report: (fault: unknown) => void;
  longestMs?: number;
}

export interface Marked {
  output: Uint8Array;
  marks: NonNullable<RecipeReport['marks']>;
}

/** What is slower than this fails: the picture itself does not wait. */
const LONGEST_MS = 25_000;
/** Of what a provider has signed; there are thumbnails in it at times. */
const MOST_BYTES_MORE = 1_000_000;

/**
 * Writes into a finished picture where it comes from, keeps what a provider said of it, and signs both. Where signing
 * fails or takes too long, the picture goes out without a signature, and the report says so.
 */
export async function markPicture(
  picture: Uint8Array,
  history: PictureHistory,
  { sign, report, longestMs = LONGEST_MS }: Ports,
): Promise<Marked> {
  const { source, made } = history;
  const told = made && (await readXmp(made));
  const output = putXmp(picture, writeXmpPacket({ source, ...(told && keptMarks(told)) }));
  if (!sign) return { output, marks: { source, signed: false } };
  try {
    const signed = await within(longestMs, sign(output, describePicture(history)));
    const more = signed.length - output.length;
    if (!isJpeg(signed) || more <= 0 || more > MOST_BYTES_MORE)
      throw coded('no signed picture came back', 'NoPicture');
    return { output: signed, marks: { source, signed: true } };
  } catch (cause) {
    report(coded('a picture was not signed', `UNSIGNED_${whyOf(cause)}`, cause));
    return { output, marks: { source, signed: false } };
  }
}

/** The log keeps codes alone. */
const coded = (message: string, code: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code });

function whyOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(coded(`it took more than ${String(ms)} ms`, 'TooLate')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
