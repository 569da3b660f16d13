import { parseJson } from '../../_shared/parse-json.ts';
import { toHex } from '../../_shared/to-hex.ts';
import { request } from './http.ts';
import { listAt, textAt } from './json.ts';

/** Seconds that the sender's clock and ours may differ; an older delivery is a replay. */
const MOST_SECONDS_APART = 300;
const KEYS_LAST_MS = 24 * 60 * 60_000;
/** A stream of forgeries makes us ask for keys no more often than this. */
const KEYS_AGAIN_AFTER_MS = 60_000;

interface WebhookOptions {
  jwksUrl: string;
  timeoutMs: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * The check of fal's signature: Ed25519 over the request's id, our account's id, the time and the SHA-256 of the body,
 * a line each. It gives the id of the request that has ended, or null for everything else, and never throws.
 * The same delivery is good again within five minutes: who calls must bear a repeat.
 */
export function createFalWebhookCheck({ jwksUrl, timeoutMs, now = Date.now }: WebhookOptions) {
  let keys: CryptoKey[] = [];
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function fetchKeys(): Promise<void> {
    askedAt = now();
    const answer = await request(jwksUrl, { signal: new AbortController().signal, timeoutMs });
    const found = await Promise.all(listAt(answer.json, 'keys').slice(0, 20).map(importKey));
    if (answer.status === 200) keys = found.filter((key) => key !== undefined);
  }
  /** One question at a time; where it fails, the keys that we have stay. */
  function renewKeys(): Promise<void> {
    asking ??= fetchKeys()
      .catch(() => {})
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }
  const fitsOne = async (signature: Bytes, message: Bytes) => {
    const fits = await Promise.all(
      keys.map((key) => crypto.subtle.verify('Ed25519', key, signature, message)),
    );
    return fits.includes(true);
  };

  return async (headers: Headers, rawBody: Uint8Array): Promise<string | null> => {
    const [id, user, time, hex] = ['request-id', 'user-id', 'timestamp', 'signature'].map(
      (name) => headers.get(`x-fal-webhook-${name}`) ?? '',
    );
    const isComplete = id && user && /^\d{1,12}$/.test(time ?? '') && /^[\da-f]{128}$/i.test(hex ?? '');
    if (!isComplete || Math.abs(now() / 1000 - Number(time)) > MOST_SECONDS_APART) return null;

    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(rawBody));
    const message = new TextEncoder().encode([id, user, time, toHex(new Uint8Array(digest))].join('\n'));
    const signature = fromHex(hex ?? '');

    if (asking || now() - askedAt > KEYS_LAST_MS) await renewKeys();
    let isGenuine = await fitsOne(signature, message);
    if (!isGenuine && now() - askedAt > KEYS_AGAIN_AFTER_MS) {
      await renewKeys();
      isGenuine = await fitsOne(signature, message);
    }
    return isGenuine ? requestIdOf(rawBody, id) : null;
  };
}

/** The queue's id stands in the body; the header may name a later try of the gateway. Both are signed. */
function requestIdOf(rawBody: Uint8Array, headerId: string): string | null {
  const body = parseJson(new TextDecoder().decode(rawBody));
  if (body === undefined) return null;
  const id = textAt(body, 'request_id') || headerId;
  return /^[\w-]{1,100}$/.test(id) ? id : null;
}

async function importKey(jwk: unknown): Promise<CryptoKey | undefined> {
  const key = { kty: 'OKP', crv: 'Ed25519', x: textAt(jwk, 'x') };
  return await crypto.subtle.importKey('jwk', key, 'Ed25519', false, ['verify']).catch(() => undefined);
}

/** Bytes in memory of their own. Deno 2.1 has no other name for them. */
type Bytes = ReturnType<typeof Uint8Array.of>;

const fromHex = (hex: string): Bytes =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));
