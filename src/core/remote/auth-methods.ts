import type { GoTrueClient } from '@supabase/auth-js';

/** All that is asked of the auth library: of its client, the build has these methods and what they call. */
export const AUTH_METHODS = [
  'exchangeCodeForSession',
  'resetPasswordForEmail',
  'setSession',
  'signInWithOAuth',
  'signInWithPassword',
  'signOut',
  'signUp',
  'updateUser',
  'verifyOtp',
] as const satisfies readonly (keyof GoTrueClient)[];

/** A client of the library as the build has it: another method would be found missing only there. */
export type BuiltAuthClient = Pick<GoTrueClient, (typeof AUTH_METHODS)[number]>;
