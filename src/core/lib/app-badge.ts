/** What navigators of pages and workers have in common here; not every browser has it. */
interface AppIcon {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Puts a number on the app's icon, where there is such a thing; 0 takes it away. */
export async function showBadge(icon: AppIcon, count: number): Promise<void> {
  await (count > 0 ? icon.setAppBadge?.(count) : icon.clearAppBadge?.());
}
