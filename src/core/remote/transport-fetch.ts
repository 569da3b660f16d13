import { patienceMs } from './patience.ts';
import type { TransportAnswer, TransportCall } from './ports.ts';

/**
 * One exchange by fetch, which every world has. It cannot see the body leave, so a large one is given the time that a
 * very slow line needs, and no progress is told.
 */
export async function transportByFetch(call: TransportCall): Promise<TransportAnswer> {
  const { method, url, headers, body, signal, silenceMs } = call;
  const silence = new AbortController();
  const size = typeof body === 'string' ? body.length : (body?.byteLength ?? 0);
  const giveUp = () => silence.abort(new DOMException('No answer in time', 'TimeoutError'));
  const stop = () => silence.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  let timer = setTimeout(giveUp, patienceMs(silenceMs, size));
  try {
    const response = await fetch(url, {
      method,
      headers,
      cache: 'no-store',
      // What counts is the token; cookies have no business here.
      credentials: 'omit',
      signal: silence.signal,
      ...(body !== undefined && { body }),
    });
    clearTimeout(timer);
    timer = setTimeout(giveUp, silenceMs);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
