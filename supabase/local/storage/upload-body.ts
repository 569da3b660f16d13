import { z } from 'zod';
import { isStorable } from '#local/database/storable.ts';
import { parseJson } from '#shared/parse-json.ts';
import { readBoundary, readParts, type Part } from './multipart.ts';
import { StorageRefusal } from './refusal.ts';
import { requestBytes } from './request-bytes.ts';

/** An upload whose description is read and whose content is still to come. */
export interface UploadBody {
  /** As it was declared. */
  contentType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
  bytes: AsyncIterable<Uint8Array>;
  /** Gives up what was not read. */
  close(): Promise<void>;
}

/** Fields before the file, and bytes of each. */
const FIELDS = 10;
const FIELD_BYTES = 65_536;

const USER_METADATA = z.record(z.string(), z.unknown());

/** Reads as much of an upload as describes it, be it a form (File and Blob) or the bare bytes (Buffer, stream). */
export async function openUpload(request: Request): Promise<UploadBody> {
  const source = requestBytes(request);
  const close = async (): Promise<void> => void (await source.return(undefined));
  try {
    const declared = request.headers.get('content-type') ?? 'application/octet-stream';
    if (/^multipart\//i.test(declared)) return { ...(await openForm(source, declared)), close };
    return {
      contentType: readType(declared),
      cacheControl: readCacheControl(request.headers.get('cache-control') ?? 'no-cache'),
      userMetadata: readMetadata(decodeBase64(request.headers.get('x-metadata'))),
      bytes: source,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openForm(
  source: AsyncGenerator<Uint8Array, void>,
  declared: string,
): Promise<Omit<UploadBody, 'close'>> {
  const boundary = readBoundary(declared);
  if (boundary === null) throw new StorageRefusal('InvalidRequest', 'The form names no boundary');
  const parts = readParts(source, boundary);
  const fields = new Map<string, string>();
  for (let count = 0; ; count += 1) {
    const { done, value: part } = await parts.next();
    if (done) throw new StorageRefusal('InvalidRequest', 'No content provided');
    if (part.isFile) return describeForm(part, fields, parts);
    // Not by their names, of which one may come for ever.
    if (count === FIELDS) throw new StorageRefusal('InvalidRequest', 'The form has too many fields');
    fields.set(part.name, await readField(part.bytes));
  }
}

function describeForm(
  file: Part,
  fields: Map<string, string>,
  parts: AsyncGenerator<Part, void>,
): Omit<UploadBody, 'close'> {
  const seconds = fields.get('cacheControl');
  return {
    contentType: readType(fields.get('contentType') ?? file.contentType ?? 'application/octet-stream'),
    cacheControl: readCacheControl(seconds ? `max-age=${seconds}` : 'no-cache'),
    userMetadata: readMetadata(fields.get('metadata') ?? fields.get('userMetadata') ?? null),
    bytes: (async function* () {
      yield* file.bytes;
      const { done } = await parts.next();
      if (!done) throw new StorageRefusal('InvalidRequest', 'The file must be the last part of the form');
    })(),
  };
}

async function readField(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > FIELD_BYTES) throw new StorageRefusal('EntityTooLarge', 'A field of the form is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Hosted storage compares letter by letter: a type in capitals, or with a parameter, is another type. */
function readType(declared: string): string {
  if (/^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/.test(declared)) return declared;
  throw new StorageRefusal('InvalidMimeType', `mime type ${declared.slice(0, 200)} is not supported`);
}

/** It goes out again as a header, so it may hold nothing but plain directives. */
function readCacheControl(value: string): string {
  if (/^[a-z0-9=, "-]{1,200}$/i.test(value)) return value;
  throw new StorageRefusal('InvalidRequest', 'Invalid cache-control');
}

/** Metadata that is no JSON object is dropped without a word, as hosted storage does. */
function readMetadata(text: string | null): Record<string, unknown> | null {
  const given = text === null ? null : parseJson(text);
  if (!isStorable(given)) throw new StorageRefusal('InvalidRequest', 'Invalid metadata');
  const metadata = USER_METADATA.safeParse(given);
  return metadata.success ? metadata.data : null;
}

function decodeBase64(text: string | null): string | null {
  return text === null ? null : Buffer.from(text, 'base64').toString('utf8');
}
