import { createHash, generateKeyPairSync, randomUUID, sign as signBytes } from 'node:crypto';

/**
 * genuine        as fal sends it
 * forged key     signed with a key that fal never published
 * altered body   signed, then changed on its way
 * old, future    signed, with a clock ten minutes off
 * no signature   the header is missing
 * not JSON       signed, but the body is no JSON
 * second try     as fal sends it when its gateway had to try again: the header names that try, the body the request
 */
export type WebhookVariant =
  | 'genuine'
  | 'forged key'
  | 'altered body'
  | 'old'
  | 'future'
  | 'no signature'
  | 'not JSON'
  | 'second try';

const OFF_BY_SECONDS: Partial<Record<WebhookVariant, number>> = { old: -600, future: 600 };

/** Signs webhooks as fal does, and publishes its key. */
export function createFalSigner() {
  let pair = generateKeyPairSync('ed25519');

  return {
    jwks: () => ({ keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'contract', use: 'sig' }] }),
    changeKey(): void {
      pair = generateKeyPairSync('ed25519');
    },
    sign(requestId: string, content: unknown, variant: WebhookVariant, nowMs: number) {
      const signed = variant === 'not JSON' ? 'OK' : JSON.stringify(content);
      const time = String(Math.floor(nowMs / 1000) + (OFF_BY_SECONDS[variant] ?? 0));
      const digest = createHash('sha256').update(signed).digest('hex');
      const headerId = variant === 'second try' ? randomUUID() : requestId;
      const message = Buffer.from([headerId, 'user_contract', time, digest].join('\n'));
      const signer = variant === 'forged key' ? generateKeyPairSync('ed25519') : pair;
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        'x-fal-webhook-request-id': headerId,
        'x-fal-webhook-user-id': 'user_contract',
        'x-fal-webhook-timestamp': time,
        'x-fal-webhook-signature': signBytes(null, message, signer.privateKey).toString('hex'),
      };
      if (variant === 'no signature') delete headers['x-fal-webhook-signature'];
      return { headers, body: variant === 'altered body' ? `${signed} ` : signed };
    },
  };
}
