/** The name that supabase-js gives the place of the session: by the first label of the project's address. */
export function sessionKeyName(url: string): string {
  return `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;
}
