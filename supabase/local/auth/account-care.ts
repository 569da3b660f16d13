import { z } from 'zod';
import type { Caller } from '#local/database/caller.ts';
import { refuseAuth } from '#local/http/error-response.ts';
import type { RequestHandler } from '#local/http/request-handler.ts';
import { describeError, type Log } from '#local/log.ts';
import type { RedirectMemory } from '#local/mail/redirect-memory.ts';
import type { UnderWay } from '#local/under-way.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { BODIES, inOneSpelling, isEmail, readBody, refuseBody, refuseEmail, withBody } from './auth-body.ts';
import type { AuthCall } from './auth-calls.ts';
import type { FairQueue } from './fair-queue.ts';
import type { Identify } from './identify.ts';
import { refuseNewPassword } from './password-rules.ts';
import type { Handler } from './session-endpoints.ts';
import type { InTurn } from './take-turns.ts';

interface Ports {
  forward: RequestHandler;
  queue: FairQueue;
  inTurn: InTurn;
  identify: Identify;
  limits: AttemptLimits;
  redirects: RedirectMemory;
  underWay: UnderWay;
  log: Log;
}

/** What somebody does about an account that there is. */
export function createAccountCare(ports: Ports) {
  const { forward, queue, inTurn, identify, limits, redirects, underWay, log } = ports;
  return {
    async recover(request, peer, url) {
      const body = await readBody(request, BODIES.recover);
      if (!body) return refuseBody();
      if (!isEmail(body.email ?? '')) return refuseEmail();
      const refusal = await limits.mail(inOneSpelling(body.email), peer);
      if (refusal) return refusal;
      const redirectTo = url.searchParams.get('redirect_to');
      // Nobody is told by the time that it takes whether there was a mail to be written.
      const written = redirects.remember(redirectTo, () => forward(withBody(request, body)));
      underWay.keep(
        written.then(
          ({ ok, status }) => ok || log.warn('reset not written', { status }),
          (error: unknown) => log.warn('reset not written', describeError(error)),
        ),
      );
      return Response.json({});
    },

    /** Every change of an account by its owner passes here, and only here. */
    async change(request, peer) {
      const body = await readBody(request, BODIES.change);
      if (!body) return refuseBody();
      // Each wish would be a mail, and the new mailbox is never asked: an account keeps its address.
      if (isGiven(body.email) || isGiven(body.phone)) {
        return refuseAuth(422, 'validation_failed', 'Your email cannot be changed');
      }
      const change = withBody(request, { password: body.password, data: body.data });
      if (!isGiven(body.password)) {
        return await inTurn(request, peer, (who) => limits.care(who) ?? forward(change));
      }
      const refused = refuseNewPassword(body.password);
      if (refused) return refused;
      // Whether it was the old one is told, so this is a guess like any other.
      const caller = await identify(request).catch(() => undefined);
      const refusal = await limits.guess(readEmailOf(caller), peer);
      return refusal ?? (await queue(peer, () => forward(change), request.signal));
    },
  } satisfies Partial<Record<AuthCall, Handler>>;
}

const emailClaim = z.object({ email: z.string() });

function readEmailOf(caller: Caller | undefined): string {
  const parsed = emailClaim.safeParse(caller?.claims);
  return parsed.success ? inOneSpelling(parsed.data.email) : '';
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null;
