import { joinBytes } from '#shared/photo-containers/join-bytes.ts';
import { insertIntoJpeg } from '#shared/marks/insert-into-jpeg.ts';
import { SOURCE_TYPES, type SourceType } from '#shared/marks/source-type.ts';
import { readXmp } from '#shared/marks/read-xmp.ts';
import { keptMarks, readXmpPacket, writeXmpPacket } from '#shared/marks/xmp-packet.ts';

/**
 * What a file that is cut out of a picture says of itself: what the picture says, which the server has written, and what a
 * provider said in it. Older pictures say nothing: for them `source` counts, by their report.
 */
export async function packetFor(picture: Blob, source: SourceType | undefined): Promise<string | null> {
  const packet = await readXmp(new Uint8Array(await picture.arrayBuffer()));
  const said = packet === null ? null : readXmpPacket(packet).source;
  const known = SOURCE_TYPES.find((one) => one === said) ?? source;
  if (!known) return null;
  return writeXmpPacket({ source: known, ...(packet !== null && keptMarks(packet)) });
}

/** The JPEG, in parts, with its packet. */
export function mark(
  parts: readonly Uint8Array<ArrayBuffer>[],
  packet: string | null,
): Uint8Array<ArrayBuffer> {
  const jpeg = joinBytes(parts);
  return packet === null ? jpeg : insertIntoJpeg(jpeg, packet);
}

/** What that adds to a file. */
export const sizeOfMark = (packet: string | null): number =>
  packet === null ? 0 : insertIntoJpeg(SMALLEST, packet).length - SMALLEST.length;

const SMALLEST = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
