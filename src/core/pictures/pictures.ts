import { type PictureRef, SIGNED_FOR_MS } from '#core/model/picture.ts';
import { withToken } from '#core/model/with-token.ts';
import type { PicturesPorts } from './ports.ts';
import type { Bucket } from '#shared/contract.ts';

/** An address serves for so long at least from when it is handed out. */
const MARGIN_MS = 5 * 60_000;
/** Tiles of one screen ask within so long. */
const GATHER_MS = 10;
/** Paths in one request. */
const AT_ONCE = 100;

/** Where a picture can be fetched now. */
export interface PictureAddress {
  href: string;
  /** False: nobody could be asked. Whoever has kept the picture still finds it by its path. */
  isSigned: boolean;
}

/** The addresses of a person's pictures in storage. */
export interface Pictures {
  /** null: there is no such picture. `refused`: an address that storage takes no more, whatever was thought of it. */
  address(userId: string, picture: PictureRef, refused?: string): Promise<PictureAddress | null>;
}

type SignedAddress = PictureAddress | null;

interface SignRequest {
  path: string;
  promise: Promise<SignedAddress>;
  resolve: (address: SignedAddress) => void;
}

/** Signs addresses in batches, one request for all that are wanted at the same moment, and keeps them while they are good. */
export function createPictures({ remote, session, clock }: PicturesPorts): Pictures {
  const known = new Map<string, { href: string; goodUntil: number }>();
  const batches = new Map<string, Map<string, SignRequest>>();

  function isGood(key: string): boolean {
    const kept = known.get(key);
    const leftMs = kept ? kept.goodUntil - clock() : 0;
    // An address that is good for longer than any can be was made under another clock.
    return leftMs > MARGIN_MS && leftMs <= SIGNED_FOR_MS;
  }

  function request(userId: string, { bucket, path }: PictureRef): Promise<SignedAddress> {
    const name = `${userId} ${bucket}`;
    const batch = batches.get(name) ?? new Map<string, SignRequest>();
    if (!batches.has(name)) {
      batches.set(name, batch);
      setTimeout(() => {
        batches.delete(name);
        void serve(userId, bucket, [...batch.values()]);
      }, GATHER_MS);
    }
    const before = batch.get(path);
    if (before) return before.promise;
    let resolve: SignRequest['resolve'] = () => undefined;
    const promise = new Promise<SignedAddress>((give) => (resolve = give));
    batch.set(path, { path, promise, resolve });
    return promise;
  }

  async function serve(userId: string, bucket: Bucket, requests: readonly SignRequest[]): Promise<void> {
    for (let from = 0; from < requests.length; from += AT_ONCE) {
      const some = requests.slice(from, from + AT_ONCE);
      const addresses = await sign(userId, bucket, some);
      for (const [at, { resolve }] of some.entries()) resolve(addresses[at] ?? null);
    }
  }

  async function sign(
    userId: string,
    bucket: Bucket,
    requests: readonly SignRequest[],
  ): Promise<SignedAddress[]> {
    const paths = requests.map(({ path }) => path);
    const signedAt = clock();
    const signed = await ask(userId, (token) => remote.sign(bucket, paths, token));
    if (!signed) return paths.map((path) => ({ href: remote.unsigned(bucket, path), isSigned: false }));
    const goodUntil = signedAt + SIGNED_FOR_MS;
    return paths.map((path, at) => {
      const href = signed[at];
      if (!href) return null;
      known.set(keyOf(userId, { bucket, path }), { href, goodUntil });
      return { href, isSigned: true };
    });
  }

  /** undefined: no answer, for whatever reason. A picture that was seen before does without one. */
  async function ask(userId: string, send: (token: string) => ReturnType<typeof remote.sign>) {
    try {
      const answer = await withToken(session, userId)(send);
      return answer.ok ? answer.value : undefined;
    } catch (error) {
      console.warn('Nobody could be asked for the address of a picture.', error);
      return undefined;
    }
  }

  return {
    async address(userId, picture, refused) {
      const key = keyOf(userId, picture);
      if (known.get(key)?.href === refused) known.delete(key);
      const kept = known.get(key);
      if (kept && isGood(key)) return { href: kept.href, isSigned: true };
      return await request(userId, picture);
    },
  };
}

const keyOf = (userId: string, { bucket, path }: PictureRef): string => `${userId} ${bucket}/${path}`;
