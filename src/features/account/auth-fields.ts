import type { AuthField } from './auth-form.tsx';

// The same names everywhere, so that a password manager knows them again.
export const NAME = {
  name: 'fullName',
  label: 'Full name',
  kind: 'text',
  autoComplete: 'name',
} as const satisfies AuthField;
export const EMAIL = {
  name: 'email',
  label: 'Email',
  kind: 'email',
  autoComplete: 'username',
} as const satisfies AuthField;
export const PASSWORD = {
  name: 'password',
  label: 'Password',
  kind: 'password',
  autoComplete: 'current-password',
} as const satisfies AuthField;
export const NEW_PASSWORD = { ...PASSWORD, autoComplete: 'new-password' } as const satisfies AuthField;
