import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { signClaim, sizeOfSignature, type ClaimSigner } from '../../_shared/marks/cose-sign.ts';
import type { PictureManifest } from '../../_shared/marks/picture-manifest.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Nothing is fetched for what a stranger's file names, and no list of trust is asked. */
const SETTINGS = JSON.stringify({
  verify: { verify_trust: false, ocsp_fetch: false, remote_manifest_fetch: false },
});
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

type C2pa = typeof import('@contentauth/c2pa-wasm');
let loading: Promise<C2pa> | undefined;

/** The JPEG with a signed manifest. Takes any bytes as ingredients, in memory of its own (WebAssembly). */
export async function signWithC2pa(
  picture: Uint8Array,
  { definition, ingredients }: PictureManifest,
  keys: SigningKeys,
): Promise<Uint8Array> {
  const { WasmBuilder } = await (loading ??= load());
  const signer = await openSigner(keys);
  const builder = WasmBuilder.fromJson(JSON.stringify(definition), SETTINGS);
  try {
    for (const { file, ...about } of ingredients) {
      const json = JSON.stringify({
        ...about,
        ...(!file && { instance_id: `xmp:iid:${crypto.randomUUID()}` }),
      });
      if (file) await builder.addIngredientFromBlob(json, about.format ?? '', new BytesBlob(file));
      else builder.addIngredient(json);
    }
    const how = {
      alg: 'es256',
      reserveSize: sizeOfSignature(signer),
      sign: (claim: Uint8Array) => signClaim(claim, signer),
    };
    return await builder.sign(how, [], 'image/jpeg', new BytesBlob(picture));
  } catch (error) {
    throw asFault(error);
  } finally {
    builder.free();
  }
}

/** What the library throws is a text, with a list of all that was right and wrong; the first that was wrong is the code. */
function asFault(thrown: unknown): unknown {
  if (typeof thrown !== 'string') return thrown;
  const code =
    /failure: \[ValidationStatus \{ code: "([\w.]+)"/.exec(thrown)?.[1] ?? /^C2pa\((\w+)/.exec(thrown)?.[1];
  return Object.assign(new Error(thrown), code !== undefined && { code });
}

async function openSigner({ key, certificates }: SigningKeys): Promise<ClaimSigner> {
  const own = await crypto.subtle.importKey('pkcs8', new Uint8Array(key), ECDSA, false, ['sign']);
  return {
    certificates,
    sign: async (message) => new Uint8Array(await crypto.subtle.sign(ECDSA, own, message)),
  };
}

/**
 * Nine megabytes that most processes never need. They lie beside the module that uses them, in Node and in Deno: Deno 2.1,
 * which the platform has, finds no file by a name that is not imported.
 */
async function load(): Promise<C2pa> {
  const c2pa = await import('@contentauth/c2pa-wasm');
  const { href } = new URL('./c2pa_bg.wasm', import.meta.resolve('@contentauth/c2pa-wasm'));
  // Deno 2.1 cannot read the types of Node's buffers.
  const bytes: unknown = await readFile(fileURLToPath(href));
  await c2pa.default({ module_or_path: new Uint8Array(bytes as ArrayLike<number>) });
  Object.assign(globalThis, { FileReaderSync: BytesReader });
  return c2pa;
}

/** Files are read as browsers read them, piece by piece and at once: outside of browsers only a worker's own reader is missing. */
class BytesBlob extends Blob {
  readonly content: Uint8Array;

  constructor(content: Uint8Array) {
    super();
    this.content = content;
  }

  override get size(): number {
    return this.content.length;
  }

  override slice(start?: number, end?: number): BytesBlob {
    return new BytesBlob(this.content.subarray(start, end));
  }
}

class BytesReader {
  readAsArrayBuffer({ content }: BytesBlob): ArrayBuffer {
    return new Uint8Array(content).buffer;
  }
}
