import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import startC2pa, { WasmBuilder } from '@contentauth/c2pa-wasm';
import { makeSigningKeys } from '#local/marks/make-certificates.ts';
import { signClaim, sizeOfSignature, type ClaimSigner } from '#shared/marks/cose-sign.ts';
import { addressOfSource, type SourceType } from '#shared/marks/source-type.ts';

export interface Claim {
  generator: string;
  source: SourceType;
  /** Each with the program that did it, if one is named. */
  actions?: readonly { action: string; agent?: string }[];
  /** A signed picture that this one was made of. */
  parent?: Uint8Array<ArrayBuffer>;
  /** The signature lies there, and the file says no more than that. */
  elsewhere?: string;
}

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

export interface Signer {
  /** For whoever wants to trust it, as text. */
  rootPem: string;
  sign(picture: Uint8Array, type: PictureType, claim: Claim): Promise<Uint8Array<ArrayBuffer>>;
}

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const WASM = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'));
let started: Promise<unknown> | undefined;

/** Started once, for whoever reads or signs here. */
export const startHere = (): Promise<unknown> =>
  (started ??= readFile(WASM).then((bytes) => startC2pa({ module_or_path: bytes })));

/** Somebody who signs pictures with a certificate of their own making. */
export async function openSigner(): Promise<Signer> {
  await startHere();
  const { key, certificates } = makeSigningKeys();
  const own = await crypto.subtle.importKey('pkcs8', new Uint8Array(key), ECDSA, false, ['sign']);
  const signer: ClaimSigner = {
    certificates,
    sign: async (message) => new Uint8Array(await crypto.subtle.sign(ECDSA, own, message)),
  };
  return {
    rootPem: toPem(certificates.at(-1) ?? new Uint8Array()),
    sign: (picture, type, claim) => sign(signer, new Uint8Array(picture), type, claim),
  };
}

const toPem = (certificate: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(certificate).toString('base64')}\n-----END CERTIFICATE-----\n`;

async function sign(
  signer: ClaimSigner,
  picture: Uint8Array<ArrayBuffer>,
  type: PictureType,
  { generator, source, actions = [], parent, elsewhere }: Claim,
): Promise<Uint8Array<ArrayBuffer>> {
  const begin = {
    action: parent ? 'c2pa.opened' : 'c2pa.created',
    digitalSourceType: addressOfSource(source),
    ...(parent && { parameters: { ingredientIds: ['parent'] } }),
  };
  const done = actions.map(({ action, agent }) => ({
    action,
    ...(agent && { softwareAgent: { name: agent } }),
  }));
  const manifest = {
    claim_generator_info: [{ name: generator, version: '1' }],
    assertions: [{ label: 'c2pa.actions.v2', data: { actions: [begin, ...done] } }],
  };
  const settings = { builder: { thumbnail: { enabled: false } }, verify: { verify_after_sign: false } };
  const builder = WasmBuilder.fromJson(JSON.stringify(manifest), JSON.stringify(settings));
  const how = {
    alg: 'es256',
    reserveSize: sizeOfSignature(signer),
    sign: (claim: Uint8Array) => signClaim(claim, signer),
  };
  const end = readBlobsHere();
  try {
    const facts = { title: 'before', relationship: 'parentOf', instance_id: 'parent', label: 'parent' };
    if (parent) await builder.addIngredientFromBlob(JSON.stringify(facts), type, new OpenBlob(parent, type));
    if (elsewhere) {
      builder.setRemoteUrl(elsewhere);
      builder.setNoEmbed(true);
    }
    return new Uint8Array(await builder.sign(how, [], type, new OpenBlob(picture, type)));
  } finally {
    end();
    builder.free();
  }
}

/** The library reads the source of what it signs at once, as only workers of browsers can. */
class OpenBlob extends Blob {
  readonly whole: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>, type: string) {
    super([bytes], { type });
    this.whole = bytes;
  }

  override slice(start?: number, end?: number): Blob {
    return new OpenBlob(this.whole.slice(start, end), this.type);
  }
}

function readBlobsHere(): () => void {
  const before: unknown = Reflect.get(globalThis, 'FileReaderSync');
  const reader = class {
    readAsArrayBuffer = ({ whole }: OpenBlob) => whole.buffer;
  };
  Object.assign(globalThis, { FileReaderSync: reader });
  return () => {
    if (before) Object.assign(globalThis, { FileReaderSync: before });
    else Reflect.deleteProperty(globalThis, 'FileReaderSync');
  };
}
