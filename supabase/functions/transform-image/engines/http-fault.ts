import { EngineError } from './engine.ts';
import type { Answer } from './http.ts';

/** The fault behind a status that every provider means in the same way; what is its own, the adapter reads before. */
export function faultOf({ status, headers }: Answer, mayBeCharged = false): EngineError {
  const cause = `HTTP ${status}`;
  const afterMs = readRetryAfter(headers);
  if (status === 429) return new EngineError('rate_limited', 'same', { cause, afterMs });
  if (status === 504)
    return new EngineError('provider_timeout', 'same', { cause, isAmbiguous: mayBeCharged });
  if (status >= 500 || status === 408) return new EngineError('provider_busy', 'same', { cause, afterMs });
  if (status === 401 || status === 403) return new EngineError('provider_auth', 'other', { cause });
  if (status === 402) return new EngineError('provider_balance', 'other', { cause });
  if ([400, 413, 415, 422].includes(status)) return new EngineError('input_invalid', 'other', { cause });
  return new EngineError('internal', 'other', { cause });
}

/** `Retry-After` in milliseconds from now: whole seconds or a date. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
