import { X509Certificate } from 'node:crypto';
import type { SigningKeys } from '#functions/transform-image/marks/signing-keys.ts';

/** Long enough to get another one. */
const SOON_MS = 30 * 24 * 60 * 60 * 1000;

/** The signer's own decides: with one that is not good now nothing can be signed. */
function readValidity({ certificates: [own] }: SigningKeys): { from: Date; until: Date } {
  if (!own) throw new Error('there is no certificate');
  const { validFromDate: from, validToDate: until } = new X509Certificate(own);
  return { from, until };
}

export const hasExpired = (keys: SigningKeys, now = new Date()): boolean => readValidity(keys).until < now;

/** Said at a start of the keys that lie in `where`, while there is time to do something; undefined where they are good. */
export function hintOfValidity(keys: SigningKeys, where: string, now = new Date()): string | undefined {
  const { from, until } = readValidity(keys);
  const certificate = `The certificate in ${where}`;
  if (from > now)
    return `${certificate} is good from ${dayOf(from)} on, and it is ${dayOf(now)} here: until then pictures go out unsigned`;
  if (until < now)
    return `${certificate} was good until ${dayOf(until)}: pictures go out unsigned until there is another`;
  if (until.getTime() < now.getTime() + SOON_MS)
    return `${certificate} is good until ${dayOf(until)}: from then on pictures go out unsigned`;
  return undefined;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
