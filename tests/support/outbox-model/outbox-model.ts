// A small world in which everything that can happen to a photo can happen in any order: page and worker with the real
// rules of the outbox, a server, a connection that loses things, and a person who changes their mind.
import type { Failure, Result } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Step } from '#core/outbox/choose-next.ts';
import type { StepOutcome } from '#core/outbox/settle.ts';
import type { Ask } from '#core/outbox/step-plan.ts';
import { NOON } from '#tests/support/core/sample-photo.ts';

export type Who = 'page' | 'worker';
export type Answer = Result<number | void>;

/** Where a page or worker stands; all of it is memory, which dies with it. */
export type Phase =
  | { at: 'idle' }
  | { at: 'looking' }
  | { at: 'chosen'; id: string; step: Step }
  | { at: 'asking'; item: OutboxItem; step: Step; ask: Ask }
  | { at: 'waiting'; item: OutboxItem; step: Step; ask: Ask }
  | { at: 'heard'; item: OutboxItem; step: Step; outcome: StepOutcome }
  | { at: 'cleaning'; id: string; status: string | null };

export interface Context {
  phase: Phase;
  passedOver: string[];
  busyBefore: number;
}

export interface Photo {
  item: OutboxItem;
  hasBytes: boolean;
  /** What the checker remembers of it. */
  wasPurged: boolean;
  wasLetGo: boolean;
}

/** On its way; `from` is null when nobody waits for the answer any more. */
export interface Request {
  from: Who | null;
  item: OutboxItem;
  ask: Ask;
  userId: string;
  answer: Answer | null;
}

interface Row {
  status: 'uploading' | 'queued' | 'ready' | 'failed';
  userId: string;
  path: string;
}

export interface Server {
  objects: Record<string, { id: string; size: number; userId: string }>;
  rows: Record<string, Row>;
  jobs: { id: string; key: string; state: 'active' | 'done' | 'failed' }[];
  debits: number;
  refunds: number;
  credits: number;
  /** Photos whose picture was ready once, and photos that somebody deleted there. */
  everReady: string[];
  deleted: string[];
}

export interface ModelWorld {
  photos: Record<string, Photo>;
  contexts: Record<Who, Context>;
  lock: Who | null;
  person: { id: string; isSignedIn: boolean };
  air: Request[];
  server: Server;
  /** What the mirror has read and not told yet; it may be old news by then. */
  mirror: { id: string; status: Row['status'] | 'missing' } | null;
  /** Accidents that may still happen. */
  accidents: number;
  /** A request that carried the token of somebody else. */
  hasMixed: boolean;
}

const calmContext: Context = { phase: { at: 'idle' }, passedOver: [], busyBefore: 0 };

/** The server has what the states of the photos say. `isTaken`: something else lies where they should go. */
export function beginWorld(
  items: readonly OutboxItem[],
  { accidents, credits, isTaken = false }: { accidents: number; credits: number; isTaken?: boolean },
): ModelWorld {
  const server: Server = {
    objects: {},
    rows: {},
    jobs: [],
    debits: 0,
    refunds: 0,
    credits,
    everReady: [],
    deleted: [],
  };
  const photos: Record<string, Photo> = {};
  for (const item of items) {
    photos[item.id] = { item: plain(item), hasBytes: true, wasPurged: false, wasLetGo: false };
    const { id, userId, path, size, state, idempotencyKey: key } = item;
    if (isTaken) server.objects[path] = { id: 'other', size: 1, userId };
    else if (state !== 'local') server.objects[path] = { id, size, userId };
    if (state !== 'accepted') continue;
    server.rows[id] = { status: 'queued', userId, path };
    server.jobs.push({ id, key, state: 'active' });
    server.debits += 1;
  }
  return {
    photos,
    contexts: { page: calmContext, worker: calmContext },
    lock: null,
    person: { id: items[0]?.userId ?? '', isSignedIn: true },
    air: [],
    server,
    mirror: null,
    accidents,
    hasMixed: false,
  };
}

/** Without what plays no part here: times but for the hour of credit, and how often something was tried. */
function plain(item: OutboxItem): OutboxItem {
  return {
    ...item,
    attempts: Math.min(1, item.attempts),
    nextAttemptAt: item.hold?.kind === 'waiting_credit' ? NOON + 60_000 : 0,
    lastFailure: null,
    changedAt: NOON,
  };
}

/** Writes a photo, under its new id where it has one. */
export function writePhoto(world: ModelWorld, id: string, item: OutboxItem, dropsBytes: boolean): ModelWorld {
  const photo = world.photos[id];
  if (!photo) return world;
  const { [id]: _, ...others } = world.photos;
  const written: Photo = {
    ...photo,
    item: plain(item),
    hasBytes: photo.hasBytes && !dropsBytes,
    wasPurged: item.id === id && (photo.wasPurged || item.state === 'purged'),
  };
  return { ...world, photos: { ...others, [item.id]: written } };
}

/** Gone because its person wanted it so. */
export function markLetGo(world: ModelWorld, id: string): ModelWorld {
  const photo = world.photos[id];
  return photo ? { ...world, photos: { ...world.photos, [id]: { ...photo, wasLetGo: true } } } : world;
}

export const setContext = (world: ModelWorld, who: Who, changes: Partial<Context>): ModelWorld => ({
  ...world,
  contexts: { ...world.contexts, [who]: { ...world.contexts[who], ...changes } },
});

/** The photo stays as it is, and has had its turn. */
export const leave = (world: ModelWorld, who: Who, { id }: OutboxItem): ModelWorld =>
  setContext(world, who, {
    phase: { at: 'looking' },
    passedOver: [...world.contexts[who].passedOver, id],
  });

/** The end of a pass, or of a life: memory is gone, and the lock is free. */
export const rest = (world: ModelWorld, who: Who): ModelWorld => ({
  ...setContext(world, who, calmContext),
  lock: world.lock === who ? null : world.lock,
});

const ok: Answer = { ok: true, value: undefined };
const no = (failure: Failure): Answer => ({ ok: false, failure });
const DELETED = no({ kind: 'refused', status: 410, code: 'PT410' });

/** The server does what it is asked, by the rules of the real one. */
export function serve(server: Server, { item, ask, userId }: Request): { server: Server; answer: Answer } {
  const { id, path, size, idempotencyKey: key } = item;
  const object = server.objects[path];
  const row = server.rows[id];
  switch (ask) {
    case 'put':
      if (object) return { server, answer: no({ kind: 'exists' }) };
      return {
        server: { ...server, objects: { ...server.objects, [path]: { id, size, userId } } },
        answer: ok,
      };
    case 'measure':
      if (!object) return { server, answer: no({ kind: 'not_found', code: 'NoSuchKey' }) };
      return { server, answer: { ok: true, value: object.size } };
    case 'insert':
    case 'insert_anew': {
      if (row) return { server, answer: no({ kind: 'exists' }) };
      if (server.deleted.includes(id)) return { server, answer: DELETED };
      const rows: Server['rows'] = { ...server.rows, [id]: { status: 'uploading', userId, path } };
      return { server: { ...server, rows }, answer: ok };
    }
    case 'name':
      // What a photo is called changes nothing that the model knows.
      return { server, answer: row ? ok : no({ kind: 'not_found', code: 'no_row' }) };
    case 'start': {
      if (!row) return { server, answer: no({ kind: 'not_found', code: 'not_found' }) };
      if (row.path !== path) {
        return { server, answer: no({ kind: 'refused', status: 422, code: 'original_mismatch' }) };
      }
      if (!object) return { server, answer: no({ kind: 'not_found', code: 'original_missing' }) };
      const isKnown = server.jobs.some((job) => job.id === id && (job.state === 'active' || job.key === key));
      if (isKnown) return { server, answer: ok };
      if (server.credits === 0) return { server, answer: no({ kind: 'no_credits' }) };
      return {
        server: {
          ...server,
          rows: { ...server.rows, [id]: { ...row, status: 'queued' } },
          jobs: [...server.jobs, { id, key, state: 'active' }],
          debits: server.debits + 1,
          credits: server.credits - 1,
        },
        answer: ok,
      };
    }
    case 'clear': {
      if (row?.status !== 'uploading' || row.path === path) return { server, answer: { ok: true, value: 0 } };
      const { [id]: _cleared, ...rows } = server.rows;
      return { server: { ...server, rows }, answer: { ok: true, value: 1 } };
    }
  }
}

/** A job ends well or badly; what fails is refunded. */
export function finishJob(server: Server, id: string, status: 'ready' | 'failed'): Server {
  const row = server.rows[id];
  const isFailed = status === 'failed';
  return {
    ...server,
    rows: row ? { ...server.rows, [id]: { ...row, status } } : server.rows,
    jobs: server.jobs.map((job) =>
      job.id === id && job.state === 'active' ? { ...job, state: isFailed ? 'failed' : 'done' } : job,
    ),
    refunds: server.refunds + (isFailed ? 1 : 0),
    credits: server.credits + (isFailed ? 1 : 0),
    everReady: isFailed ? server.everReady : [...new Set([...server.everReady, id])],
  };
}

/** With a row go its jobs and their keys; what was still to be made is refunded. */
export function deleteRow(server: Server, id: string): Server {
  const { [id]: _, ...rows } = server.rows;
  const isMine = (job: Server['jobs'][number]) => job.id === id;
  const withdrawn = server.jobs.filter((job) => isMine(job) && job.state === 'active').length;
  return {
    ...server,
    rows,
    jobs: server.jobs.map((job) =>
      isMine(job) ? { ...job, key: '', state: job.state === 'active' ? 'failed' : job.state } : job,
    ),
    refunds: server.refunds + withdrawn,
    credits: server.credits + withdrawn,
  };
}

export function deleteLeftovers(server: Server, { id, path }: OutboxItem): Server {
  const { [path]: _, ...objects } = server.objects;
  return { ...deleteRow(server, id), objects };
}

/** Two worlds with the same text have the same future. */
export function textOf(world: ModelWorld): string {
  const { photos, contexts, lock, person, air, server, mirror, accidents } = world;
  const parts = [
    ...Object.values(photos).map(
      (one) => `${textOfItem(one.item)}${+one.hasBytes}${+one.wasPurged}${+one.wasLetGo}`,
    ),
    ...[contexts.page, contexts.worker].map(textOfContext),
    `${lock} ${person.id.at(-1)}${+person.isSignedIn} ${accidents}${+world.hasMixed}`,
    ...air.map(
      (one) =>
        `${one.from}${one.ask}${one.userId.at(-1)}${textOfItem(one.item)}${JSON.stringify(one.answer)}`,
    ),
    JSON.stringify(mirror),
    JSON.stringify(server),
  ];
  return parts.join('|');
}

function textOfItem({
  id,
  state,
  hold,
  attempts,
  path,
  idempotencyKey,
  removedAt,
  hasLeftovers,
}: OutboxItem): string {
  const held = hold ? (hold.kind === 'needs_attention' ? hold.reason : hold.kind) : '';
  return `${id}/${state}/${held}/${attempts}/${path}/${idempotencyKey}/${removedAt}/${+hasLeftovers}`;
}

function textOfContext({ phase, passedOver, busyBefore }: Context): string {
  const item = 'item' in phase ? textOfItem(phase.item) : '';
  const rest = { ...phase, item };
  return `${JSON.stringify(rest)}${passedOver.join()}${busyBefore}`;
}
