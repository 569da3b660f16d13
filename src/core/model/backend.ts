import { EMBEDDED_PUBLISHABLE_KEY } from '#shared/contract.ts';

/**
 * Where the server is: the project that the build was made for (VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY), or
 * the embedded backend, which serves the app itself.
 */
export const backend = {
  url: import.meta.env.VITE_SUPABASE_URL || location.origin,
  publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || EMBEDDED_PUBLISHABLE_KEY,
} as const;
