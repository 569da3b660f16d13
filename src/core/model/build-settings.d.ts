// What a build may be told from outside; Vite puts the values in their place.
interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string;
  readonly SUPPORT_EMAIL: string;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
