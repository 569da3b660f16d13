import type { Phone } from '#tests/simulation/phone/phone.ts';
import { answerAccount, answerPresets } from './account.ts';
import { type Answer, refuse, say } from './answers.ts';
import { answerAuth } from './auth.ts';
import { answerTransformations, answerVersions, type RestAsk } from './rows.ts';
import { answerTransform } from './start-transform.ts';
import { createState, type ServerState } from './state.ts';
import { answerStorage } from './storage.ts';

export type { Answer } from './answers.ts';

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: ArrayBuffer | string | undefined;
}

/** The server as its rules say it is: one request at a time, each done whole. */
export interface Server {
  state: ServerState;
  /** `isLate`: whoever asked has long given up. */
  handle: (request: Request, isLate?: boolean) => Answer;
}

export function createServer(phone: Phone): Server {
  const state = createState(phone);
  return { state, handle: (request, isLate = false) => route(state, request, isLate) };
}

export const tokenIn = (headers: Record<string, string>): string =>
  (headers['authorization'] ?? '').replace('Bearer ', '');

function route(state: ServerState, { method, url, headers, body }: Request, isLate: boolean): Answer {
  if (state.mood === 'down') return say(503, { error: 'unavailable', message: 'Busy' });
  const { pathname, searchParams: query } = new URL(url);
  const token = tokenIn(headers);
  const [, service, , ...rest] = pathname.split('/');
  const path = rest.join('/');
  if (service === 'auth') return answerAuth(state, { path, token, body });
  if (state.mood === 'refusing') return refuse.token();
  if (service === 'storage') {
    return answerStorage(state, { method, path: path.replace(/^object\//, ''), token, body });
  }
  if (service === 'functions') {
    return answerTransform(state, { token, key: headers['idempotency-key'] ?? '', body });
  }
  return answerTable(state, path, { method, query, token, prefer: headers['prefer'] ?? '', body, isLate });
}

function answerTable(state: ServerState, table: string, ask: RestAsk): Answer {
  switch (table) {
    case 'transformations':
      return answerTransformations(state, ask);
    case 'transformation_versions':
      return answerVersions(state, ask);
    case 'subscriptions':
    case 'profiles':
      return answerAccount(state, table, ask);
    case 'user_presets':
      return answerPresets(state, ask);
    default:
      return say(404, { code: 'PGRST205', message: table });
  }
}
