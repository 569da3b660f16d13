import { sha256 } from '#core/lib/sha256.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';

export const ANNA = '00000000-0000-7000-8000-00000000000a';
export const BEN = '00000000-0000-7000-8000-00000000000b';
/** When the samples were taken. */
export const NOON = Date.UTC(2026, 10, 21, 12);

/** So many photos have other bytes than the rest. */
const KINDS = 256;

const RECIPE = { prompt: 'Bright daylight', style: 'daylight' } as const;

/**
 * A photo of Anna's, ready to send. A number orders it among others and tells its bytes; a text is its id, where a test
 * calls photos by name or must not share them with other runs.
 */
export function samplePhoto(which: number | string = 1, changes: Partial<OutboxItem> = {}): OutboxItem {
  const number = typeof which === 'number' ? which : 1;
  const digits = String(number).padStart(12, '0');
  const id = typeof which === 'number' ? `019a0000-0000-7000-8000-${digits}` : which;
  const part = typeof which === 'number' ? digits : which.slice(0, 8);
  const userId = changes.userId ?? ANNA;
  const bytes = sampleBytes(number);
  return {
    id,
    userId,
    source: 'camera',
    capturedAt: NOON + number,
    order: NOON + number,
    filename: `dish_${which}.jpg`,
    path: `${userId}/2026-11-21/${NOON + number}_${part}_dish_${number}.jpg`,
    idempotencyKey: `key-${which}`,
    recipe: { ...RECIPE },
    form: 'final',
    type: 'image/jpeg',
    size: bytes.byteLength,
    hash: HASHES[number % KINDS] ?? '',
    width: 2560,
    height: 1920,
    state: 'local',
    hold: null,
    attempts: 0,
    nextAttemptAt: 0,
    lastFailure: null,
    removedAt: null,
    hasLeftovers: false,
    changedAt: NOON,
    ...changes,
  };
}

/** Other bytes for each number, and another length. */
export function sampleBytes(number: number): ArrayBuffer {
  const kind = number % KINDS;
  return new Uint8Array(100 + kind).fill(kind).buffer;
}

const HASHES = await Promise.all(Array.from({ length: KINDS }, (_, kind) => sha256(sampleBytes(kind))));

export function sampleRow(item: OutboxItem, changes: Partial<TransformationRow> = {}): TransformationRow {
  const at = new Date(NOON).toISOString();
  return {
    id: item.id,
    user_id: item.userId,
    original_filename: item.filename,
    original_url: `https://backend.example/storage/v1/object/originals/${item.path}`,
    output_url: null,
    thumbnail_url: null,
    recipe: item.recipe ?? RECIPE,
    status: 'uploading',
    failure_code: null,
    current_version: 0,
    exports: {},
    created_at: at,
    updated_at: at,
    ...changes,
  };
}
