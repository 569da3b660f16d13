import type { Result } from '#core/model/failure.ts';
import type { TokenSource } from '#core/model/with-token.ts';
import type { Bucket } from '#shared/contract.ts';

/** What pictures need of the server, of the session and of the time. */
export interface PicturesPorts {
  remote: {
    /** In the order of the paths; null for what is not there. */
    sign(bucket: Bucket, paths: readonly string[], token: string): Promise<Result<(string | null)[]>>;
    unsigned(bucket: Bucket, path: string): string;
  };
  session: TokenSource;
  clock: () => number;
}
