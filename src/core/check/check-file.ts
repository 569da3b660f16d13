import { CHECKED_MEGABYTES, type CheckOutcome, type Marks } from '#core/model/checked-picture.ts';
import { holdsManifest } from '#shared/marks/holds-manifest.ts';
import { readXmp } from '#shared/marks/read-xmp.ts';
import { readXmpPacket } from '#shared/marks/xmp-packet.ts';
import { parseJson } from '#shared/parse-json.ts';
import { readKind, typeOfKind, type CheckedKind } from './checked-kind.ts';
import { readStore } from './read-store.ts';

/** All that is said of a kind lies within. */
const HEAD_BYTES = 64;
const MOST_BYTES = CHECKED_MEGABYTES * 1_000_000;
/** An address of the internet; 'self#jumbf=…' means a signature in the file itself, and stays where that was taken out. */
const ELSEWHERE = /\bdcterms:provenance(?:\s+rdf:resource)?\s*[=>]\s*(?:["']\s*)?https?:/i;

/** What a signature says, as JSON; none: the file holds something else; not_here: the reader did not come. */
type ReadSigned = { json: string } | 'none' | 'damaged' | 'not_here';
export type ReadSignature = (bytes: Uint8Array, type: string) => Promise<ReadSigned>;

/** What the marks of a file say. Of what is no picture, or too large, no more than the first bytes is read. */
export async function checkFile(file: Blob, readSignature: ReadSignature): Promise<CheckOutcome> {
  if (file.size === 0) return { error: 'empty' };
  const found = readKind(await bytesOf(file.slice(0, HEAD_BYTES)));
  if (found.kind === null) return { error: found.isPicture ? 'other_kind' : 'no_picture' };
  if (file.size > MOST_BYTES) return { error: 'too_large' };
  return { marks: await readMarks(await bytesOf(file), found.kind, readSignature) };
}

async function readMarks(bytes: Uint8Array, kind: CheckedKind, readSignature: ReadSignature): Promise<Marks> {
  const raw: { title: string; text: string }[] = [];
  const packet = await readXmp(bytes);
  const said = packet === null ? null : readXmpPacket(packet);
  let signed: Marks['signed'] = null;
  if (holdsManifest(bytes)) {
    const read = await readSignature(bytes, typeOfKind(kind));
    if (typeof read === 'string') signed = read === 'none' ? null : read;
    else {
      signed = readStore(parseJson(read.json)) ?? 'damaged';
      raw.push({ title: 'C2PA', text: read.json });
    }
  }
  if (packet !== null) raw.push({ title: 'XMP', text: packet });
  return {
    signed,
    said: said?.source || said?.credit ? said : null,
    isElsewhere: packet !== null && ELSEWHERE.test(packet),
    raw,
  };
}

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer());
