import { MINUTE_MS } from '#core/lib/durations.ts';
import { PanelLeft } from 'lucide-react';
import { CreditsPill } from '#features/account/credits-pill.tsx';
import { useNow } from '#state/now.ts';
import { PATHS } from './paths.ts';
import { isoDay, sayDay } from './say-day.ts';
import { SIDEBAR_ID } from './sidebar.tsx';
import { toggleSidebar, useSidebar } from './sidebar-state.ts';

/**
 * On top of every screen of the app, however long: the way to the menu where no bar has it, the day, and the credits that are left. What
 * goes by under it fades away.
 */
export function TopBar({ isNarrow, isTurned }: { isNarrow: boolean; isTurned: boolean }) {
  const { isWide, isDrawerOpen } = useSidebar();
  const today = new Date(useNow(MINUTE_MS, true));
  return (
    <header data-top-line="" className="bg-paper tall:sticky top-0 z-15 shadow-[0_6px_8px_var(--paper)]">
      <div className="mx-auto flex min-h-13 flex-wrap w-full max-w-300 items-center justify-end gap-2 px-4 py-1 md:px-10 md:pt-3">
        {!isNarrow && (
          <button
            type="button"
            aria-label={isTurned ? 'Menu' : 'Sidebar'}
            aria-keyshortcuts="Control+B Meta+B"
            aria-expanded={isTurned ? isDrawerOpen : isWide}
            {...(isTurned ? { 'aria-haspopup': 'dialog' as const } : { 'aria-controls': SIDEBAR_ID })}
            className="text-ink-soft hover:bg-sunk hover:text-ink rounded-control -ml-3 grid size-11 shrink-0 place-items-center transition-colors"
            onClick={toggleSidebar}
          >
            <PanelLeft aria-hidden size="1.25rem" strokeWidth={1.75} />
          </button>
        )}
        <p className="max-w-none min-w-22 flex-1 leading-tight">
          <span className="text-ink-soft block text-xs">Project</span>
          <time dateTime={isoDay(today)} className="block truncate text-sm font-semibold">
            {sayDay(today, { isShort: isNarrow })}
          </time>
        </p>
        <CreditsPill billing={PATHS.billing} />
      </div>
    </header>
  );
}
