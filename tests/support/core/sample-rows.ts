import type { PresetRow, TransformationRow, VersionRow } from '#core/model/server-rows.ts';
import { ANNA, samplePhoto, sampleRow } from './sample-photo.ts';

// Rows of the server and bytes, for the tests of the phone's database.

export const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
export const textOf = (bytes: ArrayBuffer | undefined): string | undefined =>
  bytes && new TextDecoder().decode(bytes);

/** A photo of Anna's of which the server has made a picture before. */
export const row = (id: string, changes: Partial<TransformationRow> = {}): TransformationRow =>
  sampleRow(samplePhoto(id), { status: 'queued', current_version: 1, ...changes });

export const version = (id: string, transformationId: string, number: number): VersionRow => ({
  id,
  transformation_id: transformationId,
  version_number: number,
  output_url: `https://example.com/${id}.jpg`,
  thumbnail_url: null,
  recipe: { prompt: 'In daylight' },
  created_at: '2026-11-21T08:00:00+00:00',
});

export const preset = (id: string, changes: Partial<PresetRow> = {}): PresetRow => ({
  id,
  user_id: ANNA,
  name: id,
  recipe: { prompt: id },
  created_at: '2026-11-21T08:00:00+00:00',
  ...changes,
});
