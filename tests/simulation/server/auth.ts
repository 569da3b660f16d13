import type { Session } from '#core/model/person.ts';
import { type Answer, refuse, say } from './answers.ts';
import { type Family, serverNow, type ServerState } from './state.ts';

/** Short, so that one hour of a story holds many renewals. */
const LIFE_SECONDS = 300;
/** The server gives its answer a second time for so long; then whoever asks with a used token is taken for a thief. */
const REUSE_MS = 10_000;

const ended = (error_code: string) => say(400, { code: 400, error_code, msg: error_code });

export function signIn(state: ServerState, userId: string): Session {
  const family: Family = { userId, tokens: [], rotatedAt: 0, isRevoked: false };
  state.families.push(family);
  return rotate(state, family);
}

function rotate(state: ServerState, family: Family): Session {
  const name = `${state.families.indexOf(family)}.${family.tokens.length + 1}`;
  family.tokens.push(`refresh-${name}`);
  family.rotatedAt = serverNow(state);
  return sessionOf(state, family);
}

/** The session that goes with the newest refresh token. */
function sessionOf(state: ServerState, family: Family): Session {
  const refresh_token = family.tokens.at(-1) ?? '';
  const access_token = refresh_token.replace('refresh', 'access');
  const endsAt = family.rotatedAt + LIFE_SECONDS * 1000;
  state.tokens.set(access_token, { family, endsAt });
  return {
    access_token,
    refresh_token,
    expires_at: Math.floor(endsAt / 1000),
    expires_in: Math.floor((endsAt - serverNow(state)) / 1000),
    token_type: 'bearer',
    user: { id: family.userId, email: `${family.userId.at(-1)}@example.com` },
  } as Session;
}

function refresh(state: ServerState, body: unknown): Answer {
  const token = (JSON.parse(String(body)) as { refresh_token: string }).refresh_token;
  const family = state.families.find(({ tokens }) => tokens.includes(token));
  if (!family || family.isRevoked) return ended('refresh_token_not_found');
  const age = family.tokens.length - 1 - family.tokens.indexOf(token);
  if (age === 0) return say(200, rotate(state, family));
  if (age === 1 && serverNow(state) - family.rotatedAt <= REUSE_MS) {
    return say(200, sessionOf(state, family));
  }
  family.isRevoked = true;
  state.changes += 1;
  return ended('refresh_token_already_used');
}

/**
 * Whose token it is, as rows and storage check it: by its own words alone on hosted Supabase; ours asks whether the session
 * still lives, as the auth service and the function do everywhere.
 */
export const personOf = (state: ServerState, token: string): string | null =>
  state.looksUpSessions ? livePersonOf(state, token) : bearerOf(state, token);

export function livePersonOf(state: ServerState, token: string): string | null {
  return state.tokens.get(token)?.family.isRevoked ? null : bearerOf(state, token);
}

function bearerOf(state: ServerState, token: string): string | null {
  const known = state.tokens.get(token);
  return known && known.endsAt > serverNow(state) ? known.family.userId : null;
}

const isOver = (state: ServerState, token: string): boolean =>
  (state.tokens.get(token)?.endsAt ?? Infinity) > serverNow(state);

/** What rows say to a token that they do not take. */
export const refuseToken = (state: ServerState, token: string): Answer =>
  refuse.restToken(isOver(state, token));

export function answerAuth(
  state: ServerState,
  { path, token, body }: { path: string; token: string; body: unknown },
): Answer {
  if (path === 'token') return refresh(state, body);
  const userId = livePersonOf(state, token);
  if (!userId) return refuse.authToken(isOver(state, token));
  if (path === 'user') return say(200, { id: userId });
  const family = state.tokens.get(token)?.family;
  if (path === 'logout' && family) family.isRevoked = true;
  return say(204, '');
}
