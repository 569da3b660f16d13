import { PLACEHOLDER_EMAIL } from '#shared/contract.ts';
import type { Settings } from './settings.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/** What works, and will still disappoint whoever is let in: said once, at the start. */
export function startHints({
  host,
  siteUrl,
  supportEmail,
}: Pick<Settings, 'host' | 'siteUrl' | 'supportEmail'>): string[] {
  const hints = [];
  if (!LOOPBACK.includes(host) && !siteUrl?.startsWith('https:'))
    hints.push(
      'Phones install the app and keep photos offline only over https: let a proxy with TLS stand before it, and set SITE_URL to its address',
    );
  if (siteUrl !== undefined && supportEmail === PLACEHOLDER_EMAIL)
    hints.push(`People are told to write to ${PLACEHOLDER_EMAIL}: set SUPPORT_EMAIL`);
  return hints;
}
