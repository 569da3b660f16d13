import { AsyncLocalStorage } from 'node:async_hooks';
import { isOfSite } from '#local/site.ts';

/** Carries the `redirect_to` of a request to the mail that is written while it is answered. */
export interface RedirectMemory {
  remember<T>(redirectTo: string | null, work: () => Promise<T>): Promise<T>;
  /** Where the link of the mail should lead; the site itself where nothing, or something foreign, was asked. */
  recall(): string;
}

export function createRedirectMemory(siteUrl: string): RedirectMemory {
  const storage = new AsyncLocalStorage<string>();
  return {
    remember: (redirectTo, work) => storage.run(isOfSite(redirectTo, siteUrl) ? redirectTo : siteUrl, work),
    recall: () => storage.getStore() ?? siteUrl,
  };
}
