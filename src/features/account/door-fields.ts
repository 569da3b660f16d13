import type { DoorField } from './door-form.tsx';

// The same names everywhere, so that a password manager knows them again.
export const NAME = {
  name: 'fullName',
  label: 'Full name',
  kind: 'text',
  autoComplete: 'name',
} as const satisfies DoorField;
export const EMAIL = {
  name: 'email',
  label: 'Email',
  kind: 'email',
  autoComplete: 'username',
} as const satisfies DoorField;
export const PASSWORD = {
  name: 'password',
  label: 'Password',
  kind: 'password',
  autoComplete: 'current-password',
} as const satisfies DoorField;
export const NEW_PASSWORD = { ...PASSWORD, autoComplete: 'new-password' } as const satisfies DoorField;
