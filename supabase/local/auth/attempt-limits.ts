import { refuseAuth, refuseForNow } from '#local/http/error-response.ts';
import type { KnownPeers } from './known-peers.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type TooMany = Response | undefined;

/** Each counts an attempt, and gives the refusal where it is one too many. */
export interface AttemptLimits {
  /** Anything that hashes, mails, or could be guessed at. */
  any(peer: string): TooMany;
  /** A new account, with its credits; or the answer that there is one already. `mailTo`: by a mail to that address. */
  signUp(peer: string, mailTo?: string): Promise<TooMany>;
  /** It came to nothing, and nothing was told. */
  noSignUp(peer: string): void;
  refresh(peer: string): TooMany;
  /** What somebody (`who`) changes of an account, or ends: each leaves a line in the auth service's log. */
  care(who: string): TooMany;
  /** A guess at what opens an account; `email` may be empty. */
  guess(email: string, peer: string): Promise<TooMany>;
  mail(email: string, peer: string): Promise<TooMany>;
  /** Whoever knew it was not guessing. */
  forgetGuesses(email: string, peer: string): void;
}

/** What one network address may try. */
export interface AttemptSettings {
  /** Sign-ins, sign-ups and mails, in five minutes. */
  attemptsPerPeer: number;
  /** Sign-ups, in a day. */
  signUpsPerPeer: number;
}

/**
 * What is counted for an account alone counts strangers only: else some of them, together, could lock its owner out
 * of it where they have always come from, and out of a reset.
 */
export function createAttemptLimits(
  { attemptsPerPeer, signUpsPerPeer }: AttemptSettings,
  known: KnownPeers,
): AttemptLimits {
  const perPeer = createRateLimiter({ count: attemptsPerPeer, windowMs: 5 * MINUTE });
  const accountsPerPeer = createRateLimiter({ count: signUpsPerPeer, windowMs: DAY });
  const refreshesPerPeer = createRateLimiter({ count: attemptsPerPeer * 20, windowMs: 5 * MINUTE });
  const careOfPerson = createRateLimiter({ count: 60, windowMs: 5 * MINUTE });
  const guessesOfPeer = createRateLimiter({ count: 10, windowMs: 5 * MINUTE });
  const guessesOfStrangers = createRateLimiter({ count: 60, windowMs: 15 * MINUTE });
  const mailsOfPeer = createRateLimiter({ count: 3, windowMs: 10 * MINUTE });
  const mailsOfStrangers = createRateLimiter({ count: 12, windowMs: 10 * MINUTE });

  const countBoth = async (ofPeer: RateLimiter, ofStrangers: RateLimiter, email: string, peer: string) => {
    const tooMany = tooManyOf([[ofPeer, pairOf(email, peer)]]);
    if (tooMany || (await known.has(email, peer))) return tooMany;
    return tooManyOf([[ofStrangers, email]]);
  };
  const any = (peer: string) => tooManyOf([[perPeer, peer]]);

  return {
    any,
    async signUp(peer, mailTo) {
      const tooMany = any(peer);
      if (tooMany) return tooMany;
      const wait = accountsPerPeer.take(peer);
      if (wait > 0) return refuseForToday(wait);
      if (mailTo === undefined) return undefined;
      const tooManyMails = await countBoth(mailsOfPeer, mailsOfStrangers, mailTo, peer);
      if (tooManyMails) accountsPerPeer.giveBack(peer);
      return tooManyMails;
    },
    noSignUp: (peer) => accountsPerPeer.giveBack(peer),
    refresh: (peer) => tooManyOf([[refreshesPerPeer, peer]]),
    care: (who) => tooManyOf([[careOfPerson, who]]),
    async guess(email, peer) {
      const tooMany = any(peer);
      if (tooMany || email === '') return tooMany;
      return await countBoth(guessesOfPeer, guessesOfStrangers, email, peer);
    },
    mail: async (email, peer) => any(peer) ?? (await countBoth(mailsOfPeer, mailsOfStrangers, email, peer)),
    forgetGuesses: (email, peer) => guessesOfPeer.clear(pairOf(email, peer)),
  };
}

/** By a code of its own: of all others the app says that a little later will do. */
const refuseForToday = (waitSeconds: number): Response =>
  refuseAuth(
    429,
    'over_sign_up_rate_limit',
    'Too many new accounts from this network today. Please try again tomorrow.',
    { 'retry-after': String(waitSeconds) },
  );

const pairOf = (email: string, peer: string): string => `${email} ${peer}`;

function tooManyOf(counts: [limiter: RateLimiter, key: string][]): TooMany {
  for (const [limiter, key] of counts) {
    const wait = limiter.take(key);
    if (wait > 0) return refuseForNow(wait, 'Too many attempts. Please wait a little and try again.');
  }
  return undefined;
}
