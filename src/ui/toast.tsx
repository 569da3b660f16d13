import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';

interface Word {
  title: string;
  text?: string;
  /** Trouble is read out at once, and stays until it is put away. */
  isTrouble?: boolean;
}

const manager = Toast.createToastManager();

/** Says something in passing, from anywhere; needs `Toasts` in the frame. */
export function say({ title, text, isTrouble = false }: Word): void {
  manager.add({
    title,
    ...(text && { description: text }),
    ...(isTrouble && { priority: 'high', timeout: 0, type: 'trouble' }),
  });
}

/** Where passing words appear: above the bar of a phone, in the corner of a desk. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 bottom-[calc(env(safe-area-inset-bottom)+8.5rem)] z-40 flex flex-col-reverse gap-2 md:right-6 md:bottom-6 md:left-auto md:w-90">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right']}
      className="rounded-control border-line bg-surface text-ink shadow-raised data-[type=trouble]:border-l-red border transition-[translate,opacity] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0 data-[type=trouble]:border-l-4"
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
