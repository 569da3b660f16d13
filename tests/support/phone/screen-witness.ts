import type { BrowserContext, Page } from 'playwright';
import { until } from '#tests/support/until.ts';

/** Hears what the screens of a phone say, at the moment they say it: it still knows when page and browser are dead. */
export interface ScreenWitness {
  /** Shots of which this page's camera has said that they are saved. */
  shotsSaved(page: Page): number;
  /** Names of the photos that this page has shown in the tray, which is for those that are safe. */
  namesShown(page: Page): string[];
  /** What this page has said loudly. */
  alarms(page: Page): string[];
  /** How often this page was told that something about its photos has changed. */
  changes(page: Page): number;
  /** Comes back right after the page has said something for which this holds. */
  hears(page: Page, what: string, isSo: () => boolean, withinMs?: number): Promise<void>;
}

interface Heard {
  kind: 'shots' | 'name' | 'alarm' | 'change';
  text: string;
}

const BINDING = 'tellWitness';
const SAVED = 'Saved on this device, ';

/** For pages that are opened from now on. To be called again after a relaunch. */
export async function hearScreens(context: BrowserContext): Promise<ScreenWitness> {
  const heard: (Heard & { page: Page })[] = [];
  const waiting = new Set<() => void>();
  await context.exposeBinding(BINDING, ({ page }, one: Heard) => {
    heard.push({ ...one, page });
    for (const check of waiting) check();
  });
  await context.addInitScript(listenOnPage, { binding: BINDING, saved: SAVED });

  const textsOf = (page: Page, kind: Heard['kind']) =>
    heard.filter((one) => one.page === page && one.kind === kind).map(({ text }) => text);
  return {
    shotsSaved: (page) => Math.max(0, ...textsOf(page, 'shots').map(Number)),
    namesShown: (page) => [...new Set(textsOf(page, 'name'))],
    alarms: (page) => textsOf(page, 'alarm'),
    changes: (page) => textsOf(page, 'change').length,
    async hears(_, what, isSo, withinMs) {
      const { promise, resolve } = Promise.withResolvers<true>();
      const check = () => {
        if (isSo()) resolve(true);
      };
      waiting.add(check);
      check();
      let isHeard = false;
      void promise.then(() => (isHeard = true));
      try {
        await Promise.race([promise, until(what, () => isHeard, withinMs)]);
      } finally {
        waiting.delete(check);
      }
    },
  };
}

/** Runs in the page. Each sentence is told once, when it appears. */
function listenOnPage({ binding, saved }: { binding: string; saved: string }): void {
  const tell =
    (Reflect.get(globalThis, binding) as ((heard: Heard) => void) | undefined) ?? (() => undefined);
  const told = new Set<string>();
  const tellOnce = (kind: Heard['kind'], text: string) => {
    if (text === '' || told.has(kind + text)) return;
    told.add(kind + text);
    tell({ kind, text });
  };
  const check = () => {
    for (const output of document.querySelectorAll('output')) {
      const text = output.textContent;
      if (text.startsWith(saved)) tellOnce('shots', text.slice(saved.length));
    }
    for (const button of document.querySelectorAll('button[aria-label^="Remove "]')) {
      tellOnce('name', button.getAttribute('aria-label')?.slice('Remove '.length) ?? '');
    }
    for (const alert of document.querySelectorAll('[role=alert] p')) tellOnce('alarm', alert.textContent);
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true });
  const channel = new BroadcastChannel('plateglow');
  channel.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
    if (data.type === 'items-changed') tell({ kind: 'change', text: '' });
  });
}
