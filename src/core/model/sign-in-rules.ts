import { LIMITS } from '#shared/contract.ts';
import { checkName } from './name-rules.ts';

// What can be told to be wrong without the server. The texts are shown as they stand.

export interface SignInGiven {
  email: string;
  password: string;
}

export interface SignUpGiven extends SignInGiven {
  fullName: string;
}

/** What is to be sent, without blanks around names and emails; or the first rule that is broken, and by which field. */
export type Checked<Given> =
  | { ok: true; given: Given }
  | { ok: false; field: keyof Given & string; message: string };

type Rule = (typed: string) => { ok: true; value: string } | { ok: false; message: string };

/** As browsers read one, but with a whole domain. They write the letters of other alphabets as `xn--`, at its end too. */
const EMAIL = /^(?!\.|.*\.\.|.*\.@)[\w.!#$%&'*+/=?^`{|}~-]+@([a-z\d][a-z\d-]*\.)+([a-z]{2,}|xn--[a-z\d-]+)$/i;
const email: Rule = (typed) => {
  const value = typed.trim();
  return EMAIL.test(value) ? { ok: true, value } : { ok: false, message: 'Invalid email address' };
};
const password: Rule = (value) =>
  value.length >= LIMITS.passwordCharactersMin
    ? { ok: true, value }
    : { ok: false, message: `Password must be at least ${LIMITS.passwordCharactersMin} characters` };
/** Keyboards differ in how they write an accent: é is one character, or two. Chosen by either, it is the same. */
const newPassword: Rule = (typed) => {
  const value = typed.normalize();
  if (new TextEncoder().encode(value).length > LIMITS.passwordBytesMax) {
    return {
      ok: false,
      message: `Password must be at most ${LIMITS.passwordBytesMax} characters (accents and emoji count more)`,
    };
  }
  const read = password(value);
  return read.ok && value.trim() === '' ? { ok: false, message: 'Password must not be only spaces' } : read;
};
const fullName: Rule = (typed) => {
  const checked = checkName(typed);
  return checked.ok ? { ok: true, value: checked.name } : checked;
};

/** The first field whose rule is broken, in the order in which they stand. */
const checkWith =
  <Given extends object>(rules: { [Field in keyof Given & string]: Rule }) =>
  (typed: Given): Checked<Given> => {
    const given = { ...typed } as Record<keyof Given & string, string>;
    for (const field of Object.keys(rules) as (keyof Given & string)[]) {
      const read = rules[field](given[field]);
      if (!read.ok) return { ok: false, field, message: read.message };
      given[field] = read.value;
    }
    return { ok: true, given: given as unknown as Given };
  };

export const checkSignIn = checkWith<SignInGiven>({ email, password });
export const checkSignUp = checkWith<SignUpGiven>({ fullName, email, password: newPassword });
export const checkEmail = checkWith<Pick<SignInGiven, 'email'>>({ email });
export const checkPassword = checkWith<Pick<SignInGiven, 'password'>>({ password: newPassword });
