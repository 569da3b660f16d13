import { PostgrestClient } from '@supabase/postgrest-js';
import type { Result } from '#core/model/failure.ts';
import type { HttpClient } from './http-client.ts';
import type { TransportAnswer } from './ports.ts';

export type Rest = PostgrestClient;

/** A question to the REST service: words it, and reads the answer. */
export type AskRest = <T>(
  token: string,
  word: (rest: Rest) => PromiseLike<unknown>,
  read: (answer: TransportAnswer) => T | undefined,
) => Promise<Result<T>>;

/**
 * postgrest-js words the question only. It takes a 404 without a body for success and keeps Retry-After to itself, so
 * the answer is read by us, as every other.
 */
export function createRest(http: HttpClient, url: string): AskRest {
  return async (token, word, read) => {
    let answer: TransportAnswer | null = null;
    const rest = new PostgrestClient(`${url}/rest/v1`, {
      retry: false,
      fetch: async (input, { method = 'GET', headers, body } = {}) => {
        answer = await http.send({
          method,
          path: (input instanceof Request ? input.url : input.toString()).slice(url.length),
          token,
          headers: Object.fromEntries(new Headers(headers)),
          ...(typeof body === 'string' && { body }),
        });
        return Response.json([]);
      },
    });
    await word(rest);
    return http.judge(answer, read);
  };
}
