import { joinBytes } from '../photo-containers/join-bytes.ts';

/** Who signs: certificates in DER, the signer's own first, and its signature (ES256: r and s, 64 bytes). */
export interface ClaimSigner {
  certificates: readonly Uint8Array[];
  sign: (message: ReturnType<typeof joinBytes>) => Promise<Uint8Array>;
}

const SIGNATURE_BYTES = 64;

// Of CBOR what a signature needs.
const BYTES = 2;
const TEXT = 3;
const LIST = 4;
const MAP = 5;
const TAG = 6;
const NOTHING = Uint8Array.of(0xf6);

// Labels of COSE.
const ALGORITHM = 1;
const ES256 = Uint8Array.of(0x26);
const CERTIFICATES = 33;
const SIGN1 = 18;

/** A claim, signed in COSE_Sign1 (RFC 9052): the claim itself lies elsewhere. */
export async function signClaim(
  claim: Uint8Array,
  { certificates, sign }: ClaimSigner,
): Promise<ReturnType<typeof joinBytes>> {
  const head = writeHead(certificates);
  const message = joinBytes([
    begin(LIST, 4),
    text('Signature1'),
    head,
    bytes(new Uint8Array(0)),
    bytes(claim),
  ]);
  return join(head, await sign(message));
}

/** How long it will be: the place for it is kept free before it is made. */
export const sizeOfSignature = ({ certificates }: Pick<ClaimSigner, 'certificates'>): number =>
  join(writeHead(certificates), new Uint8Array(SIGNATURE_BYTES)).length;

const join = (head: Uint8Array, signature: Uint8Array) =>
  joinBytes([begin(TAG, SIGN1), begin(LIST, 4), head, begin(MAP, 0), NOTHING, bytes(signature)]);

/** What is signed with the claim: the algorithm, and who signs. */
function writeHead(certificates: readonly Uint8Array[]): Uint8Array {
  const chain = [begin(LIST, certificates.length), ...certificates.map(bytes)];
  return bytes(joinBytes([begin(MAP, 2), begin(0, ALGORITHM), ES256, begin(0, CERTIFICATES), ...chain]));
}

const bytes = (content: Uint8Array): Uint8Array => joinBytes([begin(BYTES, content.length), content]);
const text = (content: string): Uint8Array =>
  joinBytes([begin(TEXT, content.length), Uint8Array.from(content, (sign) => sign.charCodeAt(0))]);

/** What something begins with: of which kind it is, and how much of it follows. */
function begin(kind: number, count: number): Uint8Array {
  const first = kind << 5;
  if (count < 24) return Uint8Array.of(first | count);
  if (count < 0x100) return Uint8Array.of(first | 24, count);
  if (count < 0x10000) return Uint8Array.of(first | 25, count >> 8, count & 0xff);
  return Uint8Array.of(first | 26, count >>> 24, (count >> 16) & 0xff, (count >> 8) & 0xff, count & 0xff);
}
