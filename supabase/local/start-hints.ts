import { PLACEHOLDER_EMAIL } from '#shared/contract.ts';
import type { Settings } from './settings.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/** What works, and will still disappoint whoever is let in: said once, at the start. */
export function startHints({
  host,
  siteUrl,
  supportEmail,
  trustsProxy,
}: Pick<Settings, 'host' | 'siteUrl' | 'supportEmail' | 'trustsProxy'>): string[] {
  const hints = [];
  const isOpen = !LOOPBACK.includes(host);
  const isBehindTls = siteUrl?.startsWith('https:') ?? false;
  if (isOpen && !isBehindTls)
    hints.push(
      'Phones keep photos and install the app only over https: let a proxy with TLS stand before it, and set SITE_URL to its address',
    );
  if (isBehindTls && !trustsProxy)
    hints.push(
      'Behind a proxy all phones count as one address: set TRUST_PROXY=true where the proxy is yours',
    );
  if (isOpen && trustsProxy)
    hints.push(
      'Whoever reaches this port past the proxy can pose as any address: let HOST be 127.0.0.1, or close the port to others',
    );
  if (siteUrl !== undefined && supportEmail === PLACEHOLDER_EMAIL)
    hints.push(`People are told to write to ${PLACEHOLDER_EMAIL}: set SUPPORT_EMAIL`);
  return hints;
}
