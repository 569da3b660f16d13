import type { WorkerCore } from '#core/open-core.ts';
import type { Channel } from '#core/channel/channel.ts';

/** As much of a service worker's global scope as its scripts touch here. */
export interface WorkerScope {
  addEventListener: (type: string, listener: (event: WakeEvent) => void) => unknown;
  clients: { matchAll: () => Promise<unknown[]> };
  navigator: object;
}

export interface WakeEvent {
  tag: string;
  lastChance: boolean;
  waitUntil: (work: Promise<unknown>) => void;
}

interface Scripts {
  sendOnWake: (scope: WorkerScope, core: () => WorkerCore) => void;
  renewInPage: (scope: WorkerScope, channel: Channel) => Promise<void>;
}

/** By names in variables: the types of worker and page exclude each other, and this program has those of the page. */
const names = ['#sw/wake.ts', '#sw/renew-in-page.ts'];
const scripts = await Promise.all(names.map(async (name) => (await import(name)) as Partial<Scripts>));

export const { sendOnWake, renewInPage } = Object.assign({}, ...scripts) as Scripts;
