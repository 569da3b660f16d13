import type { Exchange } from './exchange.ts';

export const pathOf = (url: string): string => new URL(url).pathname;

/** A request by which the outbox sends a photo: those of the outbox come one at a time. */
export function isSending({ method, url, headers }: Exchange): boolean {
  if (method !== 'POST') return false;
  const path = pathOf(url);
  if (path.startsWith('/functions/')) return !headers['idempotency-key']?.startsWith('again-');
  return path.startsWith('/storage/') || path === '/rest/v1/transformations';
}
