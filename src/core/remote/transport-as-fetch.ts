import type { Transport } from './ports.ts';

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** Statuses with which a Response may have no body at all. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** `fetch` for Supabase's libraries, over our transport: with our time-out, and the same in every world. */
export function transportAsFetch(transport: Transport, silenceMs: number): Fetch {
  return async (input, init = {}) => {
    const { method = 'GET', headers, body, signal } = init;
    if (body !== undefined && body !== null && typeof body !== 'string')
      throw new TypeError('Only texts are sent so');
    const answer = await transport({
      method,
      url: input instanceof Request ? input.url : String(input),
      headers: Object.fromEntries(new Headers(headers)),
      silenceMs,
      ...(typeof body === 'string' && { body }),
      ...(signal && { signal }),
    });
    const { status, text } = answer;
    return new Response(BODILESS.has(status) ? null : text, { status, headers: answer.headers });
  };
}
