import { EngineError } from './engine.ts';
import { exchange, isLocalHttp, readBody } from './http.ts';
import { checkPicture, MOST_RESULT_BYTES } from './result-picture.ts';

const MOST_REDIRECTS = 3;

interface DownloadOptions {
  timeoutMs?: number;
  /** The adapter's own base URL. Where it is plain http on this machine, pictures may come from there as well. */
  baseUrl?: string;
}

/**
 * The picture at an address that a provider named. The address is a stranger's: https on the usual port, hosts of the
 * list or below them (`fal.media` admits `v3.fal.media`), each redirect judged alike; no key goes along.
 */
export function downloadResult(
  url: string,
  allowedHosts: readonly string[],
  signal: AbortSignal,
  { timeoutMs = 60_000, baseUrl }: DownloadOptions = {},
): Promise<Uint8Array> {
  return exchange({ signal, timeoutMs }, async (limited) => {
    let at = admit(url, allowedHosts, baseUrl);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const response = await fetch(at, { redirect: 'manual', signal: limited });
      if (response.status === 200) return checkPicture(await readBody(response, MOST_RESULT_BYTES));
      await response.body?.cancel();
      const target = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || !target) throw faultOfStatus(response.status);
      at = admit(target, allowedHosts, baseUrl, at);
    }
    throw new EngineError('output_invalid', 'same', { cause: 'too many redirects' });
  });
}

function admit(url: string, allowedHosts: readonly string[], baseUrl?: string, from?: URL): URL {
  const error = new EngineError('output_invalid', 'same', { cause: 'address of the result' });
  if (!URL.canParse(url, from)) throw error;
  const target = new URL(url, from);
  if (target.username || target.password) throw error;
  const isOwn = baseUrl !== undefined && new URL(baseUrl).origin === target.origin && isLocalHttp(target);
  const isListed = allowedHosts.some(
    (host) => target.hostname === host || target.hostname.endsWith(`.${host}`),
  );
  if (!isOwn && !(target.protocol === 'https:' && target.port === '' && isListed)) throw error;
  return target;
}

function faultOfStatus(status: number): EngineError {
  const cause = `HTTP ${status}`;
  if (status === 429 || status >= 500) return new EngineError('provider_busy', 'same', { cause });
  return new EngineError('output_invalid', 'same', { cause });
}
