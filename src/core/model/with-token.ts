import type { Result } from './failure.ts';

/** Tokens for what is asked of the server; those of the session keeper. */
export interface TokenSource {
  /** A token that is good now and belongs to this person; `signed_out` where there is none. */
  token(userId: string): Promise<Result<string>>;
  /** After a 401: a newer token than the refused one, or `signed_out`. */
  tokenAfter(refused: string, userId: string): Promise<Result<string>>;
}

/** Asks with this person's token, and once more with a newer one where that is refused. `Other`: what is no answer. */
export type AskAs<Other extends string = never> = <T>(
  ask: (token: string) => Promise<Result<T> | Other>,
) => Promise<Result<T> | Other>;

export function withToken<Other extends string = never>(
  session: TokenSource,
  userId: string,
): AskAs<NoInfer<Other>> {
  return async (ask) => {
    const token = await session.token(userId);
    if (!token.ok) return token;
    const answer = await ask(token.value);
    if (typeof answer === 'string' || answer.ok || answer.failure.kind !== 'signed_out') return answer;
    const newer = await session.tokenAfter(token.value, userId);
    return newer.ok ? ask(newer.value) : newer;
  };
}
