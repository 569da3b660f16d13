import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';

interface Word {
  /** What is said under a name takes the place of what was said under it before. */
  id?: string;
  title: string;
  text?: string;
  /** Trouble is read out at once, and stays until it is put away. */
  isError?: boolean;
}

const manager = Toast.createToastManager();

/** Said while there is no place to say it: the frame may still be on its way. */
let early: Word[] = [];
let isHeard = false;

/** Says something in passing, from anywhere; `Toasts` in the frame shows it, at once or as soon as it is there. */
export function say(word: Word): void {
  if (isHeard) manager.add(dress(word));
  else early.push(word);
}

/** Puts away what was said under this name, if it is still there. */
export function unsay(id: string): void {
  manager.close(id);
  early = early.filter((word) => word.id !== id);
}

function dress({ id, title, text, isError = false }: Word) {
  return {
    ...(id && { id }),
    title,
    ...(text && { description: text }),
    ...(isError && { priority: 'high' as const, timeout: 0, type: 'error' }),
  };
}

const VIEWPORT =
  'fixed inset-x-4 z-40 flex flex-col-reverse gap-2 md:right-6 md:bottom-6 md:left-auto md:w-90 in-[body:has([data-low-bar])]:md:bottom-24 in-[body:has([data-sheet]_form)]:max-md:top-[calc(env(safe-area-inset-top)+1rem)] in-[body:has([data-sheet]_form)]:max-md:bottom-auto!';

/**
 * Where passing words appear: at the lower end of a phone, above its bar if there is one; in the corner of a desk. They
 * never lie on what can be undone, nor on a sheet that is being filled in.
 */
export function Toasts({ isOverBar }: { isOverBar: boolean }) {
  const height = isOverBar
    ? 'bottom-[calc(env(safe-area-inset-bottom)+8.5rem)] in-[body:has([data-low-bar])]:max-md:bottom-[calc(env(safe-area-inset-bottom)+12.5rem)]'
    : 'bottom-[calc(env(safe-area-inset-bottom)+1rem)]';
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={`${VIEWPORT} ${height}`}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts, add } = Toast.useToastManager();
  useEffect(() => {
    isHeard = true;
    for (const word of early.splice(0)) add(dress(word));
    return () => void (isHeard = false);
  }, [add]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right']}
      className="rounded-control border-line bg-surface text-ink shadow-raised data-[type=error]:border-l-red border transition-[translate,opacity] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0 data-[type=error]:border-l-4"
    >
      <Toast.Content className="flex items-start gap-2 py-1.5 pr-1 pl-4">
        <div className="min-w-0 grow py-1.5">
          <Toast.Title className="font-sans text-sm font-semibold tracking-normal" />
          <Toast.Description className="text-ink-soft text-sm" />
        </div>
        <Toast.Close
          aria-label="Close"
          className="text-ink-soft hover:bg-sunk hover:text-ink grid size-11 shrink-0 place-items-center rounded-full transition-colors"
        >
          <X aria-hidden size={18} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
