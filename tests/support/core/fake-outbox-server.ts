import { done, type Failure, failed, type Result } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import type { OutboxRemote } from '#core/outbox/ports.ts';
import { sampleRow } from './sample-photo.ts';

type Ask = keyof OutboxRemote;
/** before: nothing reaches the server. after: it does its work, and the answer is lost. */
type Mishap = Failure | 'lost before' | 'lost after';

export interface FakeJob {
  id: string;
  userId: string;
  key: string;
  state: 'queued' | 'done' | 'failed';
}

/** Tokens say whose they are, and the how manieth of this person. */
export const tokenOf = (userId: string, number: number): string => `${userId}/${number}`;
const ownerOf = (token: string): string => token.split('/')[0] ?? '';

/** Storage, rows, queue and ledger by the rules of the real ones, and a mood. */
export function createFakeServer() {
  const objects = new Map<string, { size: number; userId: string }>();
  const rows = new Map<string, TransformationRow>();
  const jobs: FakeJob[] = [];
  const credits = new Map<string, number>();
  const ledger = { debits: 0, refunds: 0 };
  const refusedTokens = new Set<string>();
  const asked: { ask: Ask; id: string; userId: string }[] = [];
  const server = {
    objects,
    rows,
    jobs,
    credits,
    ledger,
    refusedTokens,
    asked,
    /** Decides for each request what goes wrong; undefined: nothing. */
    mood: (_call: { ask: Ask; item: OutboxItem; times: number }): Mishap | undefined => undefined,
    /** Called while bytes are moving. */
    whileUploading: async (_item: OutboxItem, _onProgress: (sent: number) => void): Promise<unknown> =>
      undefined,
    finish(id: string, status: 'ready' | 'failed'): void {
      const row = rows.get(id);
      const job = jobs.find((one) => one.id === id && one.state === 'queued');
      if (!row || !job) throw new Error(`No job for ${id}`);
      job.state = status === 'ready' ? 'done' : 'failed';
      if (status === 'failed') {
        ledger.refunds += 1;
        credits.set(job.userId, creditsOf(job.userId) + 1);
      }
      rows.set(id, { ...row, status, failure_code: status === 'failed' ? 'engine_unavailable' : null });
    },
    count: (ask: Ask) => asked.filter((call) => call.ask === ask).length,
  };
  const creditsOf = (userId: string) => credits.get(userId) ?? 1000;

  /** The way to the server and back, with all that can happen on it. */
  function ask<T>(name: Ask, item: OutboxItem, token: string, work: () => Result<T>): Result<T> {
    const userId = ownerOf(token);
    asked.push({ ask: name, id: item.id, userId });
    const times = asked.filter((call) => call.ask === name && call.id === item.id).length;
    const mishap = server.mood({ ask: name, item, times });
    if (mishap === 'lost before') return failed({ kind: 'offline' });
    if (mishap !== undefined && mishap !== 'lost after') return failed(mishap);
    if (refusedTokens.has(token)) return failed({ kind: 'signed_out' });
    if (userId !== item.userId) return failed({ kind: 'refused', status: 403, code: 'not_yours' });
    const answer = work();
    return mishap === 'lost after' ? failed({ kind: 'offline' }) : answer;
  }

  function start(item: OutboxItem): Result<void> {
    const row = rows.get(item.id);
    if (!row) return failed({ kind: 'not_found', code: 'not_found' });
    if (!row.original_url.endsWith(item.path)) {
      return failed({ kind: 'refused', status: 422, code: 'original_mismatch' });
    }
    if (!objects.has(item.path)) return failed({ kind: 'not_found', code: 'original_missing' });
    const known = jobs.some(
      (job) => job.id === item.id && (job.state === 'queued' || job.key === item.idempotencyKey),
    );
    if (known) return done(undefined);
    if (creditsOf(item.userId) < 1) return failed({ kind: 'no_credits' });
    credits.set(item.userId, creditsOf(item.userId) - 1);
    ledger.debits += 1;
    jobs.push({ id: item.id, userId: item.userId, key: item.idempotencyKey, state: 'queued' });
    const recipe = item.recipe ?? row.recipe;
    rows.set(item.id, { ...row, status: 'queued', failure_code: null, recipe });
    return done(undefined);
  }

  const remote: OutboxRemote = {
    async upload(item, bytes, { token, signal, onProgress }) {
      await server.whileUploading(item, onProgress ?? (() => {}));
      if (signal?.aborted) throw new DOMException('Broken off.', 'AbortError');
      return ask('upload', item, token, () => {
        if (objects.has(item.path)) return failed({ kind: 'exists' });
        objects.set(item.path, { size: bytes.byteLength, userId: ownerOf(token) });
        return done(undefined);
      });
    },
    sizeOfObject: async (item, { token }) =>
      ask('sizeOfObject', item, token, () => {
        const object = objects.get(item.path);
        return object ? done(object.size) : failed({ kind: 'not_found', code: 'NoSuchKey' });
      }),
    insertRow: async (item, { token }) =>
      ask('insertRow', item, token, () => {
        if (rows.has(item.id)) return failed({ kind: 'exists' });
        rows.set(item.id, sampleRow(item));
        return done(undefined);
      }),
    nameRow: async (item, { token }) =>
      ask('nameRow', item, token, () => {
        const row = rows.get(item.id);
        if (!row) return failed({ kind: 'not_found', code: 'no_row' });
        rows.set(item.id, { ...row, original_filename: item.filename });
        return done(undefined);
      }),
    startTransform: async (item, { token }) => ask('startTransform', item, token, () => start(item)),
    clearRow: async (item, { token }) =>
      ask('clearRow', item, token, () => {
        const row = rows.get(item.id);
        if (row?.status !== 'uploading' || row.original_url.endsWith(item.path)) return done(0);
        rows.delete(item.id);
        return done(1);
      }),
    readRows: async (ids, { token }) =>
      refusedTokens.has(token)
        ? failed({ kind: 'signed_out' })
        : done([...rows.values()].filter((row) => ids.includes(row.id) && row.user_id === ownerOf(token))),
    deleteLeftovers: async (item, { token }) =>
      ask('deleteLeftovers', item, token, () => {
        rows.delete(item.id);
        objects.delete(item.path);
        return done(undefined);
      }),
  };
  return Object.assign(server, { remote });
}
