import { randomUUID } from 'node:crypto';
import type { TransformRequest } from '#shared/contract.ts';
import { photoOf, type Person } from './people.ts';
import type { ServerPlace } from './server.ts';

/** The smallest thing that passes for a photo: storage judges the declared type and the size. */
const JPEG = new Blob(
  [new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 0xff, 0xd9])],
  {
    type: 'image/jpeg',
  },
);

export interface SentPhoto {
  id: string;
  path: string;
  /** What the app sends to transform-image for it. */
  request: TransformRequest;
}

interface AddedPhoto {
  isUploaded?: boolean;
  prompt?: string;
  filename?: string;
  /** The file; what merely passes for one where nobody will look. */
  file?: Blob;
}

/** Adds the row of a photo, as the app does once it has uploaded it; `isUploaded: false` leaves the file out. */
export async function addPhoto(
  server: ServerPlace,
  person: Person,
  { isUploaded = true, prompt = 'warm light', filename = 'soup.jpg', file = JPEG }: AddedPhoto = {},
): Promise<SentPhoto> {
  const path = `${person.id}/2026-11-21/1700000000000_${randomUUID().slice(0, 8)}_soup.jpg`;
  const row = {
    ...photoOf(person, { prompt }),
    original_filename: filename,
    original_url: `${server.url}/storage/v1/object/public/originals/${path}`,
  };
  if (isUploaded) {
    const sent = await person.client.storage.from('originals').upload(path, file, { contentType: file.type });
    if (sent.error) throw new Error(`upload failed: ${sent.error.message}`);
  }
  const added = await person.client.from('transformations').insert(row);
  if (added.error) throw new Error(`insert failed: ${added.error.message}`);
  const request = {
    transformationId: row.id,
    originalUrl: row.original_url,
    originalFilename: row.original_filename,
    recipe: row.recipe,
  };
  return { id: row.id, path, request };
}

export interface Sending {
  token?: string;
  headers?: Record<string, string>;
  method?: string;
}

/** Calls transform-image as a program of anybody's would; a text is sent as it is. */
export async function sendTransform(
  server: ServerPlace,
  body: unknown,
  { token = '', headers = {}, method = 'POST' }: Sending = {},
) {
  const response = await fetch(`${server.url}/functions/v1/transform-image`, {
    method,
    headers: {
      apikey: server.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer: unknown = text.startsWith('{') ? JSON.parse(text) : text;
  return { status: response.status, answer, headers: response.headers };
}
