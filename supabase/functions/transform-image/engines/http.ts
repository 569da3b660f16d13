import { readAtMost } from '../../_shared/read-at-most.ts';
import { EngineError } from './engine.ts';
import { MOST_RESULT_BYTES } from './result-picture.ts';
import { parseJson } from '../../_shared/parse-json.ts';

/** Largest answer in JSON, but for the pictures in it. Of one that is made to be hard to read, forty times as much holds the server up for half a minute. */
const MOST_WORDS_BYTES = 1_000_000;
/** The same with a picture in base64 among them. */
const MOST_BYTES_WITH_PICTURE = Math.ceil(MOST_RESULT_BYTES / 3) * 4 + MOST_WORDS_BYTES;

export interface Limits {
  /** The caller's: when it aborts, the error is `cancelled`. */
  signal: AbortSignal;
  /** For the whole exchange, body included. */
  timeoutMs: number;
  /** The provider may work and charge once it has read the request: no answer then leaves the outcome open. */
  mayBeCharged?: boolean;
}

export interface Question extends Limits {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | FormData;
  /** A success holds the picture itself. */
  carriesPicture?: true;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Undefined where the body is not JSON, or too large. What it says may repeat the prompt: read codes from it, never sentences. */
  json: unknown;
}

/** Asks a provider, and gives whatever it answered. Redirects are answers too: our key is for one address alone. */
export function request(
  url: string,
  { method = 'GET', headers, body, carriesPicture, ...limits }: Question,
): Promise<Answer> {
  return exchange(limits, async (signal) => {
    const sent = body === undefined ? undefined : await encode(body);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal,
      headers: { ...sent?.headers, ...headers },
      ...(sent && { body: sent.blob }),
    });
    const bytes = await readAtMost(response.body, MOST_BYTES_WITH_PICTURE);
    const json = bytes && readJson(new TextDecoder().decode(bytes), carriesPicture === true && response.ok);
    return { status: response.status, headers: response.headers, json };
  });
}

/** A fault may repeat the picture that it is about: fal's do, beside the word for what was wrong with it. */
function readJson(text: string, carriesPicture: boolean): unknown {
  if (carriesPicture) return parseJson(text);
  const words = text.replaceAll(/"data:[\w/+.;=-]+,[\w/+=]*"/g, '""');
  return words.length > MOST_WORDS_BYTES ? undefined : parseJson(words);
}

/**
 * A body as a blob, because of two surprises with the others. A text or bytes: when a connection that is used again breaks,
 * Deno 2.9 sends the same request once more by itself, and what was paid for is paid twice. A form: when the signal has
 * aborted already, Node 24 rejects a promise that nobody holds, which ends the process.
 */
async function encode(body: string | FormData): Promise<{ blob: Blob; headers: Record<string, string> }> {
  if (typeof body === 'string') return { blob: new Blob([body]), headers: {} };
  const form = new Response(body);
  const contentType = form.headers.get('content-type') ?? '';
  return { blob: new Blob([await form.arrayBuffer()]), headers: { 'content-type': contentType } };
}

/**
 * Runs one exchange over the network, and translates how it breaks. Errors of `fetch` and of the JSON parser are
 * dropped, not passed on as causes: they hold addresses, headers and pieces of the answer.
 */
export async function exchange<T>(
  { signal, timeoutMs, mayBeCharged = false }: Limits,
  talk: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal.aborted) throw new EngineError('cancelled', 'no');
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), timeoutMs);
  try {
    return await talk(AbortSignal.any([signal, clock.signal]));
  } catch (fault) {
    if (fault instanceof EngineError) throw fault;
    if (signal.aborted) throw new EngineError('cancelled', 'no');
    if (!clock.signal.aborted && isUnsent(fault)) {
      throw new EngineError('provider_busy', 'same', { cause: 'not connected' });
    }
    const cause = clock.signal.aborted ? 'no answer in time' : 'connection cut';
    throw new EngineError('provider_timeout', 'same', { isAmbiguous: mayBeCharged, cause });
  } finally {
    clearTimeout(timer);
  }
}

const UNSENT = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Whether the request surely never left us. Node tells it by a code; Deno only in the words of its error's cause. */
function isUnsent(fault: unknown): boolean {
  const cause: unknown = fault instanceof Error ? (fault.cause ?? fault) : undefined;
  if (!(cause instanceof Error)) return false;
  if ('code' in cause && typeof cause.code === 'string') return UNSENT.includes(cause.code);
  return cause.message.includes('client error (Connect)');
}

export async function readBody(response: Response, mostBytes: number): Promise<Uint8Array> {
  const bytes = await readAtMost(response.body, mostBytes);
  if (!bytes) throw new EngineError('output_invalid', 'same', { cause: 'too large' });
  return bytes;
}

/** Plain http stays on this machine: it is for tests. */
export function isLocalHttp(url: URL): boolean {
  return url.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
}
