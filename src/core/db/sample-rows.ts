import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { PresetRow, TransformationRow, VersionRow } from '#core/model/server-rows.ts';

// Photos and rows for the tests of this folder.

export const ANNA = 'anna';
export const BORIS = 'boris';

export function photo(id: string, some: Partial<OutboxItem> = {}): OutboxItem {
  return {
    id,
    userId: ANNA,
    source: 'camera',
    capturedAt: 1000,
    order: 1,
    filename: `${id}.jpg`,
    path: `${ANNA}/2026-11-21/${id}.jpg`,
    idempotencyKey: `key of ${id}`,
    recipe: { prompt: 'In daylight' },
    form: 'final',
    type: 'image/jpeg',
    size: 3,
    hash: '00',
    width: 4,
    height: 3,
    state: 'local',
    hold: null,
    attempts: 0,
    nextAttemptAt: 0,
    lastFailure: null,
    removedAt: null,
    hasLeftovers: false,
    changedAt: 1000,
    ...some,
  };
}

export const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
export const textOf = (bytes: ArrayBuffer | undefined): string | undefined =>
  bytes && new TextDecoder().decode(bytes);

export function row(id: string, some: Partial<TransformationRow> = {}): TransformationRow {
  return {
    id,
    user_id: ANNA,
    original_filename: `${id}.jpg`,
    original_url: `https://example.com/${id}.jpg`,
    output_url: null,
    thumbnail_url: null,
    recipe: { prompt: 'In daylight' },
    status: 'queued',
    failure_code: null,
    current_version: 1,
    created_at: '2026-11-21T08:00:00+00:00',
    updated_at: '2026-11-21T08:00:00+00:00',
    ...some,
  };
}

export const version = (id: string, transformationId: string, number: number): VersionRow => ({
  id,
  transformation_id: transformationId,
  version_number: number,
  output_url: `https://example.com/${id}.jpg`,
  thumbnail_url: null,
  recipe: { prompt: 'In daylight' },
  created_at: '2026-11-21T08:00:00+00:00',
});

export const preset = (id: string, some: Partial<PresetRow> = {}): PresetRow => ({
  id,
  user_id: ANNA,
  name: id,
  recipe: { prompt: id },
  created_at: '2026-11-21T08:00:00+00:00',
  ...some,
});
