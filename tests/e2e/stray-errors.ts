import type { BrowserContext, ConsoleMessage } from 'playwright/test';

/** What a journey heard of errors: everything that it did not expect makes it fail. */
export interface ErrorWatch {
  /** Hears all pages and workers of this browser from now on. */
  follow(context: BrowserContext): void;
  /** Lets the journey go on after errors that it provokes itself. */
  forgive(error: RegExp): void;
  /** Throws where something was said that nobody forgave. */
  check(): void;
}

/** What Chromium itself writes for a request that failed. Our own console.error has arguments. */
const isOfNetwork = (message: ConsoleMessage): boolean =>
  message.args().length === 0 && message.text().startsWith('Failed to load resource: ');

/** `hasBadNetwork`: requests that fail are what the journey is about. */
export function watchErrors({ hasBadNetwork = false } = {}): ErrorWatch {
  const errors: string[] = [];
  const forgiven: RegExp[] = [];
  return {
    follow(context) {
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() !== 'error' || (hasBadNetwork && isOfNetwork(message))) return;
        errors.push(isOfNetwork(message) ? `${message.text()} ${message.location().url}` : message.text());
      });
    },
    forgive: (error) => void forgiven.push(error),
    check() {
      const stray = errors.filter((error) => !forgiven.some((pattern) => pattern.test(error)));
      if (stray.length > 0) throw new Error(`Stray errors in the console:\n${stray.join('\n')}`);
    },
  };
}
