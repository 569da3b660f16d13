import type { Result } from '#core/model/failure.ts';
import type { MirrorSession } from './ports.ts';

/** Asks with this person's token, and once more with a newer one where that is refused. */
export type AskAs = <T>(ask: (token: string) => Promise<Result<T>>) => Promise<Result<T>>;

export function withToken(session: MirrorSession, userId: string): AskAs {
  return async (ask) => {
    const token = await session.token(userId);
    if (!token.ok) return token;
    const answer = await ask(token.value);
    if (answer.ok || answer.failure.kind !== 'signed_out') return answer;
    const newer = await session.tokenAfter(token.value, userId);
    return newer.ok ? ask(newer.value) : newer;
  };
}
