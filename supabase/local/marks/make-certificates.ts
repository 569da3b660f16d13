import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { SigningKeys } from '#functions/transform-image/marks/signing-keys.ts';
import { PRODUCT } from '#shared/contract.ts';
import { bits, integer, numbered, object, octets, plain, sequence, set, time, utf8, yes } from './der.ts';

/** Pictures say nothing of when they were signed that anybody else vouches for: with the certificate their signature ends. */
const YEARS = 20;
/** The clocks of two machines differ. */
const DAY_MS = 86_400_000;

const ECDSA_SHA256 = sequence(object('1.2.840.10045.4.3.2'));
const COMMON_NAME = '2.5.4.3';
const ORGANISATION = '2.5.4.10';

interface Party {
  name: Buffer;
  keys: { publicKey: KeyObject; privateKey: KeyObject };
}

/**
 * A key with a certificate that a root of our own has issued: C2PA takes none that has issued itself. Nobody else knows
 * the root, whose key is thrown away; viewers say 'untrusted'. They name the product, and no person.
 */
export function makeSigningKeys(now = new Date()): SigningKeys {
  const root = makeParty(`${PRODUCT.name} root`);
  const signer = makeParty(PRODUCT.name);
  const ofRoot = issue(root, root, now, [
    extension('2.5.29.19', true, sequence(yes())),
    extension('2.5.29.15', true, bits(Buffer.of(0b0000_0100), 2)),
    extension('2.5.29.14', false, octets(idOf(root))),
  ]);
  const ofSigner = issue(signer, root, now, [
    extension('2.5.29.19', true, sequence()),
    extension('2.5.29.15', true, bits(Buffer.of(0b1000_0000), 7)),
    // Protection of mails, which is what C2PA asks of those whom no list names.
    extension('2.5.29.37', true, sequence(object('1.3.6.1.5.5.7.3.4'))),
    extension('2.5.29.14', false, octets(idOf(signer))),
    extension('2.5.29.35', false, sequence(plain(0, idOf(root)))),
  ]);
  return {
    certificates: [ofSigner, ofRoot],
    key: signer.keys.privateKey.export({ type: 'pkcs8', format: 'der' }),
  };
}

function makeParty(commonName: string): Party {
  const part = (id: string, value: string) => set(sequence(object(id), utf8(value)));
  return {
    name: sequence(part(ORGANISATION, PRODUCT.name), part(COMMON_NAME, commonName)),
    keys: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  };
}

const publicKeyOf = ({ keys }: Party): Buffer => keys.publicKey.export({ type: 'spki', format: 'der' });
const idOf = (party: Party): Buffer => createHash('sha1').update(publicKeyOf(party)).digest();
const extension = (id: string, isCritical: boolean, value: Buffer): Buffer =>
  sequence(object(id), ...(isCritical ? [yes()] : []), octets(value));

/** X.509, version 3. */
function issue(subject: Party, issuer: Party, now: Date, extensions: readonly Buffer[]): Buffer {
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() + YEARS);
  const content = sequence(
    numbered(0, integer(Buffer.of(2))),
    integer(randomBytes(16)),
    ECDSA_SHA256,
    issuer.name,
    sequence(time(new Date(now.getTime() - DAY_MS)), time(until)),
    subject.name,
    publicKeyOf(subject),
    numbered(3, sequence(...extensions)),
  );
  return sequence(content, ECDSA_SHA256, bits(sign('sha256', content, issuer.keys.privateKey)));
}
