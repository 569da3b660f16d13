import type { ReactNode } from 'react';

interface NoticeBarProps {
  icon?: ReactNode;
  action?: { label: string; run: () => void };
  children: ReactNode;
}

/** One calm line across the top. It pushes the screen down rather than covering what is being done. */
export function NoticeBar({ icon, action, children }: NoticeBarProps) {
  return (
    <div
      data-notice=""
      className={`bg-ink text-paper flex min-h-11 items-center justify-center gap-3 px-4 py-1.5 text-sm font-medium ${action ? 'flex-wrap text-center' : ''}`}
    >
      {icon}
      <p className="text-balance">{children}</p>
      {action && (
        <button
          type="button"
          className="bg-paper text-ink min-h-11 rounded-full px-4 font-semibold outline-offset-[-4px]"
          onClick={action.run}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
