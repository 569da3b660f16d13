import * as z from 'zod/mini';
import { LIMITS } from '#shared/contract.ts';

export interface SignInGiven {
  email: string;
  password: string;
}

type Checked =
  | { ok: true; given: SignInGiven }
  /** The first rule that is broken, and by which field. */
  | { ok: false; field: keyof SignInGiven; message: string };

const email = z.string().check(z.trim(), z.email('Invalid email address'));
const password = z
  .string()
  .check(
    z.minLength(
      LIMITS.passwordCharactersMin,
      `Password must be at least ${LIMITS.passwordCharactersMin} characters`,
    ),
  );

/** What can be told to be wrong without the server. Gives what is to be sent: blanks around an email do not count. */
export function checkSignIn(given: SignInGiven): Checked {
  const mail = email.safeParse(given.email);
  if (!mail.success) return { ok: false, field: 'email', message: firstOf(mail.error) };
  const secret = password.safeParse(given.password);
  if (!secret.success) return { ok: false, field: 'password', message: firstOf(secret.error) };
  return { ok: true, given: { email: mail.data, password: secret.data } };
}

const firstOf = ({ issues }: z.core.$ZodError) => issues[0]?.message ?? '';
