import { z } from 'zod';
import { PLACEHOLDER_EMAIL } from '#shared/contract.ts';

/** Where people write to for help: the server's mails and the app's build are told alike, by the environment. */
export const SUPPORT_EMAIL = z.email().default(PLACEHOLDER_EMAIL);
