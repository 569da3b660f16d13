import { AsyncLocalStorage } from 'node:async_hooks';

/** Carries the `redirect_to` of a request to the mail that is written while it is answered. */
export interface RedirectMemory {
  remember<T>(redirectTo: string | null, work: () => Promise<T>): Promise<T>;
  /** Where the link of the mail should lead; the site itself where nothing, or something foreign, was asked. */
  recall(): string;
}

export function createRedirectMemory(siteUrl: string): RedirectMemory {
  const storage = new AsyncLocalStorage<string>();
  return {
    remember: (redirectTo, work) => storage.run(isOurs(redirectTo, siteUrl) ? redirectTo : siteUrl, work),
    recall: () => storage.getStore() ?? siteUrl,
  };
}

/** A mail must never lead elsewhere. On one's own machine, `localhost` and 127.0.0.1 are the same place. */
function isOurs(redirectTo: string | null, siteUrl: string): redirectTo is string {
  if (!redirectTo || !URL.canParse(redirectTo)) return false;
  const asked = new URL(redirectTo);
  const site = new URL(siteUrl);
  if (asked.origin === site.origin) return true;
  return (
    asked.protocol === site.protocol && asked.port === site.port && isLoopback(asked) && isLoopback(site)
  );
}

function isLoopback({ hostname }: URL): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
