const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** The origin of our own site, by each name that it has: on one's own machine, `localhost` and 127.0.0.1 are the same place. */
export function originsOf(siteUrl: string): string[] {
  const site = new URL(siteUrl);
  if (!isLoopback(site)) return [site.origin];
  return LOOPBACK.map((name) => {
    site.hostname = name;
    return site.origin;
  });
}

/** Whether an address lies in our own site. */
export function isOfSite(address: string | null, siteUrl: string): address is string {
  return address !== null && URL.canParse(address) && originsOf(siteUrl).includes(new URL(address).origin);
}

export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.includes(hostname);

/** Where Google sends people back to; it must be named so in Google's console. */
export const googleReturn = (siteUrl: string): string => `${siteUrl}/auth/v1/callback`;
