import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { LIMITS } from '#shared/contract.ts';
import { StorageRefusal } from './refusal.ts';

/** In seconds. A link outlives the session that it was made in, so it lives no longer than the product asks for. */
export const EXPIRES_IN = z.int().min(1).max(LIMITS.signedUrlSeconds);

/** `by`: whoever made it, in whose turn it is opened. */
const DOWNLOAD = z.object({
  scope: z.literal('download'),
  url: z.string(),
  by: z.string().default('anon'),
  exp: z.int(),
});

/**
 * An upload token speaks for the person who asked for it, and the policies are asked again when it is used.
 * Its claims are not called `sub` and `role`, so that it can never pass for a login.
 */
const UPLOAD = z.object({
  scope: z.literal('upload'),
  url: z.string(),
  upsert: z.boolean(),
  owner: z.uuid().nullable(),
  as: z.enum(['anon', 'authenticated', 'service_role']),
  /** Whose end is the token's end too; null where nobody had signed in. */
  session: z.uuid().nullable().default(null),
});

export type UploadClaims = z.infer<typeof UPLOAD>;

export interface Signer {
  signDownload(claims: { url: string; by: string }, expiresIn: number): Promise<string>;
  signUpload(claims: Omit<UploadClaims, 'scope'>, expiresIn: number): Promise<string>;
  /** Both refuse with InvalidJWT unless the token is ours, of this kind, in time, and for this very `url`. */
  verifyDownload(token: string, url: string): Promise<{ expiresAt: Date; by: string }>;
  verifyUpload(token: string, url: string): Promise<UploadClaims>;
}

/** Signs what a bearer may do with one object, `url` being `bucket/key`. */
export function createSigner(signingSecret: string, now: () => number): Signer {
  const key = new TextEncoder().encode(signingSecret);

  const sign = (claims: Record<string, unknown>, expiresIn: number): Promise<string> => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + expiresIn)
      .sign(key);
  };

  const verify = async <T extends { url: string }>(
    token: string,
    url: string,
    schema: z.ZodType<T>,
  ): Promise<T> => {
    const verified = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'iat', 'url', 'scope'],
      currentDate: new Date(now()),
    }).catch((error: unknown) => {
      throw error instanceof errors.JOSEError ? new StorageRefusal('InvalidJWT', error.message) : error;
    });
    const claims = schema.safeParse(verified.payload);
    if (!claims.success || claims.data.url !== url) throw new StorageRefusal('InvalidJWT');
    return claims.data;
  };

  return {
    signDownload: (claims, expiresIn) => sign({ ...claims, scope: 'download' }, expiresIn),
    signUpload: (claims, expiresIn) => sign({ ...claims, scope: 'upload' }, expiresIn),
    async verifyDownload(token, url) {
      const { exp, by } = await verify(token, url, DOWNLOAD);
      return { expiresAt: new Date(exp * 1000), by };
    },
    verifyUpload: (token, url) => verify(token, url, UPLOAD),
  };
}
