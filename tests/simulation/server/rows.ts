import { isLater } from '#core/db/row-time.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { type Answer, refuse, say } from './answers.ts';
import { personOf, refuseToken } from './auth.ts';
import { deleteRow, isOfRow, nameInMind } from './jobs.ts';
import { changeRow, hasCredit, serverNow, type ServerState, stamp } from './state.ts';

export interface RestAsk {
  method: string;
  query: URLSearchParams;
  token: string;
  prefer: string;
  isLate: boolean;
  body: unknown;
}

/** A phone that looks at the row before it deletes it could not have known of what began only then. */
const KNOWABLE_MS = 10_000;

/** Of the row as it is now: the job of one that was deleted, and written anew since, went with that. */
const hasWork = (state: ServerState, rowId: string): boolean =>
  state.jobs
    .filter(isOfRow)
    .some(
      ({ id, state: how, beganAt }) =>
        id === rowId && (how === 'active' || how === 'done') && serverNow(state) - beganAt > KNOWABLE_MS,
    );

const idsOf = (query: URLSearchParams): string[] | null => {
  const said = query.get('id') ?? '';
  if (said.startsWith('eq.')) return [said.slice(3)];
  return said.startsWith('in.(') ? said.slice(4, -1).split(',') : null;
};

/** Rows of photos: everybody sees, names and deletes their own, and writes new ones. */
export function answerTransformations(state: ServerState, ask: RestAsk): Answer {
  const userId = personOf(state, ask.token);
  if (!userId) return refuseToken(state, ask.token);
  if (ask.method === 'POST') return insert(state, userId, ask.body);
  const own = [...state.rows.values()].filter((row) => row.user_id === userId && isAskedFor(row, ask.query));
  if (ask.method === 'DELETE') {
    for (const { id } of own) {
      if (!ask.isLate && hasWork(state, id)) state.paidAndDeleted.add(id);
      // One that makes room for another row of its photo is nobody's wish.
      deleteRow(state, id, { isWish: !ask.query.has('status') });
    }
    return say(
      200,
      own.map(({ id }) => ({ id })),
    );
  }
  if (ask.method === 'PATCH') {
    const change = JSON.parse(String(ask.body)) as Partial<TransformationRow>;
    for (const { id } of own) changeRow(state, id, change);
    return say(
      200,
      own.map(({ id }) => ({ id })),
    );
  }
  const order = ask.query.get('order') ?? '';
  own.sort(order.startsWith('updated_at') ? byChange : order.startsWith('created_at') ? byAge : byId);
  const rows = own.slice(0, Number(ask.query.get('limit') ?? 1000));
  const isCounted = ask.prefer.includes('count');
  return say(200, rows, isCounted ? { 'content-range': `0-0/${String(own.length)}` } : {});
}

const byId = (a: TransformationRow, b: TransformationRow) => (a.id < b.id ? -1 : 1);
/** The newest first. */
const byAge = (a: TransformationRow, b: TransformationRow) => (isLater(a.created_at, b.created_at) ? -1 : 1);
const byChange = (a: TransformationRow, b: TransformationRow) =>
  isLater(a.updated_at, b.updated_at) ? 1 : isLater(b.updated_at, a.updated_at) ? -1 : byId(a, b);

function isAskedFor(row: TransformationRow, query: URLSearchParams): boolean {
  const ids = idsOf(query);
  if (ids && !ids.includes(row.id)) return false;
  const status = query.get('status');
  if (status !== null && status !== `eq.${row.status}`) return false;
  if (query.get('original_url') === `neq.${row.original_url}`) return false;
  const after = /^gt\.(.*)$/.exec(query.get('id') ?? '')?.[1];
  if (after !== undefined && row.id <= after) return false;
  const [, since = '', , id = ''] =
    /updated_at\.gt\."([^"]*)",and\(updated_at\.eq\."([^"]*)",id\.gt\.([^)]*)\)/.exec(
      query.get('or') ?? '',
    ) ?? [];
  if (since === '') return true;
  return isLater(row.updated_at, since) || (!isLater(since, row.updated_at) && row.id > id);
}

function insert(state: ServerState, userId: string, body: unknown): Answer {
  const given = JSON.parse(String(body)) as TransformationRow;
  if (given.user_id !== userId) return refuse.row();
  if (state.rows.has(given.id)) return refuse.exists();
  if (state.deletedAs.has(nameInMind(given))) return refuse.deleted();
  if (!hasCredit(state, userId)) return refuse.credit();
  const at = stamp(state);
  state.rows.set(given.id, {
    ...given,
    output_url: null,
    thumbnail_url: null,
    failure_code: null,
    current_version: 0,
    exports: {},
    created_at: at,
    updated_at: at,
  });
  return say(201, '');
}

export function answerVersions(state: ServerState, { token, query }: RestAsk): Answer {
  const userId = personOf(state, token);
  if (!userId) return refuseToken(state, token);
  const ids = (query.get('transformation_id') ?? '').slice(4, -1).split(',');
  const isMine = (id: string) => ids.includes(id) && state.rows.get(id)?.user_id === userId;
  const after = /^gt\.(.*)$/.exec(query.get('id') ?? '')?.[1] ?? '';
  const found = state.versions.filter(({ id, transformation_id }) => isMine(transformation_id) && id > after);
  return say(
    200,
    found.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
}
