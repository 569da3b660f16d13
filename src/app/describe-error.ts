import { isRecord } from '#core/lib/is-record.ts';

/** What went wrong, in one line people can read out to support: status and text, or the message. */
export function describeError(error: unknown): string {
  if (typeof error === 'string' && error) return error;
  if (error instanceof Response) return `${String(error.status)} ${error.statusText}`.trim();
  if (!isRecord(error)) return 'Unknown error';
  const message = typeof error['message'] === 'string' ? error['message'] : '';
  const status = typeof error['status'] === 'number' ? String(error['status']) : '';
  return `${status} ${message}`.trim() || 'Unknown error';
}
