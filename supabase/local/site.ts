/** Whether an address lies in our own site. On one's own machine, `localhost` and 127.0.0.1 are the same place. */
export function isOfSite(address: string | null, siteUrl: string): address is string {
  if (!address || !URL.canParse(address)) return false;
  const asked = new URL(address);
  const site = new URL(siteUrl);
  if (asked.origin === site.origin) return true;
  return (
    asked.protocol === site.protocol && asked.port === site.port && isLoopback(asked) && isLoopback(site)
  );
}

export function isLoopback({ hostname }: URL): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

/** Where Google sends people back to; it must be named so in Google's console. */
export const googleReturn = (siteUrl: string): string => `${siteUrl}/auth/v1/callback`;
