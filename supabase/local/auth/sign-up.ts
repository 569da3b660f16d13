import type { AttemptLimits } from './attempt-limits.ts';
import { BODIES, inOneSpelling, isEmail, readBody, refuseBody, refuseEmail, withBody } from './auth-body.ts';
import type { FairQueue } from './fair-queue.ts';
import { withMutex } from './keyed-mutex.ts';
import { isTooShort, refuseNewPassword } from './password-rules.ts';
import type { SignUpByMail } from './sign-up-by-mail.ts';

interface Ports {
  forward: (request: Request, peer: string) => Promise<Response>;
  queue: FairQueue;
  limits: AttemptLimits;
  /** Undefined where nobody has to open a mail first. */
  byMail: SignUpByMail | undefined;
}

/** A new account: in at once, or by the link of a mail. What tells nothing and makes nothing is not counted for the day. */
export function createSignUp({ forward, queue, limits, byMail }: Ports) {
  return async (request: Request, peer: string, url: URL): Promise<Response> => {
    const body = await readBody(request, BODIES['sign-up']);
    if (!body) return refuseBody();
    if (body.email && !isEmail(body.email)) return refuseEmail();
    const email = inOneSpelling(body.email);
    const password = body.password ?? '';
    // Where something is missing, the auth service says what.
    const mailed = email !== '' && !isTooShort(password) ? byMail : undefined;
    const refusal = refuseNewPassword(password) ?? (await limits.signUp(peer, mailed && email));
    if (refusal) return refusal;
    const given = { email, password, data: body.data ?? {}, returnTo: url.searchParams.get('redirect_to') };
    const makeAtOnce = () => queue(peer, () => forward(withBody(request, body), peer), request.signal);
    let hasTold = false;
    try {
      const response = mailed
        ? await mailed(given, peer, request.signal)
        : await withMutex(`sign-up ${email}`, makeAtOnce);
      hasTold = response.ok || response.headers.get('x-sb-error-code') === 'user_already_exists';
      return response;
    } finally {
      if (!hasTold) limits.noSignUp(peer);
    }
  };
}
