import type { PresetRow } from '#core/model/server-rows.ts';
import { type Answer, refuse, say } from './answers.ts';
import { personOf, refuseToken } from './auth.ts';
import type { RestAsk } from './rows.ts';
import { type ServerState, stamp } from './state.ts';

/** Plan and name, which the phone only reads. */
export function answerAccount(
  state: ServerState,
  table: 'subscriptions' | 'profiles',
  { token }: RestAsk,
): Answer {
  const userId = personOf(state, token);
  if (!userId) return refuseToken(state, token);
  const row = state[table].get(userId);
  return say(200, row ? [row] : []);
}

/** Presets: everybody sees, writes and deletes their own. */
export function answerPresets(state: ServerState, { method, token, query, body }: RestAsk): Answer {
  const userId = personOf(state, token);
  if (!userId) return refuseToken(state, token);
  if (method === 'POST') {
    const given = JSON.parse(String(body)) as PresetRow;
    if (given.user_id !== userId) return refuse.row();
    if (state.presets.has(given.id)) return refuse.exists();
    const row = { ...given, created_at: stamp(state) };
    state.presets.set(row.id, row);
    return say(201, [row]);
  }
  const id = query.get('id')?.slice(3);
  const own = [...state.presets.values()].filter(
    (row) => row.user_id === userId && (id === undefined || row.id === id),
  );
  if (method === 'DELETE') {
    for (const row of own) state.presets.delete(row.id);
    state.changes += 1;
    return say(
      200,
      own.map((row) => ({ id: row.id })),
    );
  }
  return say(
    200,
    own.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)),
  );
}
