import type { Result } from './failure.ts';

/** Tokens for what is asked of the server; those of the session keeper. */
export interface TokenSource {
  token(userId: string): Promise<Result<string>>;
  tokenAfter(refused: string, userId: string): Promise<Result<string>>;
}

/** Asks with this person's token, and once more with a newer one where that is refused. */
export type AskAs = <T>(ask: (token: string) => Promise<Result<T>>) => Promise<Result<T>>;

export function withToken(session: TokenSource, userId: string): AskAs {
  return async (ask) => {
    const token = await session.token(userId);
    if (!token.ok) return token;
    const answer = await ask(token.value);
    if (answer.ok || answer.failure.kind !== 'signed_out') return answer;
    const newer = await session.tokenAfter(token.value, userId);
    return newer.ok ? ask(newer.value) : newer;
  };
}
