import type { Exchange } from './exchange.ts';

export const pathOf = (url: string): string => new URL(url).pathname;

/** The outbox asks for a photo's transform. */
export const isStart = ({ url, headers }: Exchange): boolean =>
  pathOf(url).startsWith('/functions/') && !headers['idempotency-key']?.startsWith('again-');

/** A request by which the outbox sends a photo: those of the outbox come one at a time. */
export function isSending(exchange: Exchange): boolean {
  if (exchange.method !== 'POST') return false;
  const path = pathOf(exchange.url);
  return isStart(exchange) || path.startsWith('/storage/') || path === '/rest/v1/transformations';
}

/** A change that a person makes at once, without the outbox. */
const isEdit = (exchange: Exchange): boolean =>
  exchange.method !== 'GET' && !isSending(exchange) && !pathOf(exchange.url).startsWith('/auth/');

/** Which requests a fault is meant for. */
export type Aim = 'any' | 'sending' | 'start' | 'edit';

const AIMED_AT: Record<Aim, (exchange: Exchange) => boolean> = {
  any: () => true,
  sending: isSending,
  start: isStart,
  edit: isEdit,
};

export const isAimedAt = (aim: Aim, exchange: Exchange): boolean => AIMED_AT[aim](exchange);
