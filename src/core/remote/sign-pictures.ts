import * as z from 'zod/mini';
import { done, type Result } from '#core/model/failure.ts';
import { LIMITS, type Bucket } from '#shared/contract.ts';
import { readAs, type HttpClient } from './http-client.ts';

const isSigned = readAs(
  z.array(z.object({ path: z.nullable(z.string()), signedURL: z.nullable(z.string()) })),
);

/** Addresses of pictures that are good for an hour, many in one request; null for what is not there. */
export function createSigner(http: HttpClient, url: string) {
  return async (
    bucket: Bucket,
    paths: readonly string[],
    token: string,
  ): Promise<Result<(string | null)[]>> => {
    const signed = await http.ask(
      {
        method: 'POST',
        path: `/storage/v1/object/sign/${bucket}`,
        token,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ expiresIn: LIMITS.signedUrlSeconds, paths }),
      },
      isSigned,
    );
    if (!signed.ok) return signed;
    const found = new Map(signed.value.map(({ path, signedURL }) => [path, signedURL]));
    return done(
      paths.map((path) => {
        const address = found.get(path);
        return address ? encodeURI(`${url}/storage/v1${address}`) : null;
      }),
    );
  };
}

/** Where a picture is found by whoever has kept it; the server itself refuses it. */
export const unsignedAddress = (url: string, bucket: Bucket, path: string): string =>
  encodeURI(`${url}/storage/v1/object/sign/${bucket}/${path}`);
