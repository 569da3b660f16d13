import type { Phone } from '#tests/simulation/phone/phone.ts';
import { Target } from '#tests/simulation/phone/targets.ts';
import { type Network, send } from './network.ts';

/** XMLHttpRequest, as a page has it. */
export function createXhr(_phone: Phone, network: Network) {
  return class SimulatedXhr extends Target {
    upload = new Target();
    onload: unknown = null;
    onerror: unknown = null;
    onprogress: unknown = null;
    status = 0;
    responseText = '';
    #headers: Record<string, string> = {};
    #received: Record<string, string> = {};
    #method = '';
    #url = '';
    #giveUp: (() => void) | null = null;

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    getAllResponseHeaders(): string {
      return Object.entries(this.#received)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
    }
    abort(): void {
      this.#giveUp?.();
    }
    send(body: ArrayBuffer | string | null): void {
      const exchange = {
        method: this.#method,
        url: this.#url,
        headers: this.#headers,
        body: body ?? undefined,
      };
      this.#giveUp = send(network, exchange, {
        progress: (loaded) => void this.upload.tell('progress', { loaded }),
        answer: ({ status, text, headers }) => {
          this.status = status;
          this.responseText = text;
          this.#received = headers;
          this.tell('load');
        },
        fail: () => void this.tell('error'),
      });
    }
  };
}
