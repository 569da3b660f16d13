import type { Phone } from '#tests/simulation/phone/phone.ts';
import { type Network, send } from './network.ts';

interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: ArrayBuffer | string;
  signal?: AbortSignal;
}

/** fetch, as a worker has it. */
export function createFetch(_phone: Phone, network: Network) {
  return (url: string, { method, headers, body, signal }: FetchInit): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const giveUp = send(
        network,
        { method, url, headers, body },
        {
          answer: ({ status, text, headers: received }) =>
            resolve({ status, headers: new Headers(received), text: () => Promise.resolve(text) }),
          fail: () => reject(new TypeError('Failed to fetch')),
        },
      );
      signal?.addEventListener('abort', () => {
        giveUp();
        reject(signal.reason as Error);
      });
    });
}
