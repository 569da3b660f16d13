const NAME = 'sidebar_state';
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Whether the sidebar is wide, by `document.cookie`; at first it is. */
export function readSidebar(cookies: string): boolean {
  return !cookies.split('; ').includes(`${NAME}=false`);
}

/** What `document.cookie` is set to, so that it stays so for a week. */
export function writeSidebar(isWide: boolean): string {
  return `${NAME}=${String(isWide)}; path=/; max-age=${String(WEEK_SECONDS)}; samesite=lax`;
}
