import type { DatabaseError } from 'pg';
import { codeOf } from '#local/error-code.ts';
import { DATABASE_LOST, isDatabaseLost } from './lost.ts';

/** Codes that the REST layer already turns into PostgREST's own answers. */
const KNOWN_TO_REST = /^(42501|23505|42P01|PGRST|PT\d{3})$/;
const SQL_STATE = /^[0-9A-Z]{5}$/;

/** Errors of rules in the database reach the client as PostgREST would send them, not as a server error. */
export function asPostgrestError(error: unknown): unknown {
  if (isDatabaseLost(error)) {
    return raise({ code: 'PGRST001', message: DATABASE_LOST, details: null, hint: null }, 503, {
      'Retry-After': '1',
    });
  }
  if (!isDatabaseError(error) || KNOWN_TO_REST.test(error.code)) return error;
  const { code, message, detail = null, hint = null } = error;
  return raise({ code, message, details: detail, hint }, statusOf(code));
}

/** PostgREST's own way for a function of the database to choose the whole answer. */
export const raise = (body: Record<string, unknown>, status: number, headers = {}) => ({
  code: 'PGRST',
  message: JSON.stringify(body),
  detail: JSON.stringify({ status, headers }),
});

function statusOf(code: string): number {
  if (code === '23503') return 409;
  // Another transaction stood in the way (40, 55), or something broke: the question is good, and may be asked again.
  return /^(40|55|57|58|XX)/.test(code) ? 500 : 400;
}

function isDatabaseError(error: unknown): error is DatabaseError & { code: string } {
  return SQL_STATE.test(codeOf(error) ?? '');
}
