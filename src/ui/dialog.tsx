import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, X } from 'lucide-react';
import { memo, type ReactNode, type RefObject } from 'react';
import { closeBy, useOwnPresses } from './own-presses.ts';
import { useAndroidBack } from './use-android-back.ts';

const ROUND = 'hover:bg-sunk grid size-11 shrink-0 place-items-center rounded-full transition-colors';

/** While a panel goes out of sight it stays as it was: no button offers anew for a blink what was done. */
const AsItWas = memo(
  ({ children }: { isOpen: boolean; children: ReactNode }) => children,
  (_before, { isOpen }) => !isOpen,
);

interface WholeScreenProps {
  isOpen: boolean;
  onClose: () => void;
  /** Dark at any time of day, and not talked over: what is said in passing comes afterwards. */
  isNight?: boolean;
  children: ReactNode;
}

/** Takes the whole screen, from the line on top (`TitleBar`) down; only its cross, Escape and Android’s Back put it away. */
export function WholeScreen({ isOpen, onClose, isNight = false, children }: WholeScreenProps) {
  useAndroidBack(isOpen, onClose);
  const onClickCapture = useOwnPresses(isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()} disablePointerDismissal>
      <Dialog.Portal className={isNight ? 'night' : ''}>
        <Dialog.Popup
          data-whole-screen={isNight ? 'quiet' : ''}
          onClickCapture={onClickCapture}
          className="bg-paper text-ink fixed inset-0 z-30 flex h-dvh flex-col overflow-hidden p-safe outline-none"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface TitleBarProps {
  title: string;
  /** Where one gets to by leaving, if that is not out of here. */
  back?: string | undefined;
  /** What else can be done. */
  children?: ReactNode;
}

/** The way out of a whole screen, and its title. */
export function TitleBar({ title, back, children }: TitleBarProps) {
  return (
    <div data-kept-clear="" className="flex flex-wrap items-center justify-end gap-1 p-2">
      <Dialog.Close aria-label={back ?? 'Close'} className={ROUND}>
        {back ? <ChevronLeft aria-hidden size="1.5rem" /> : <X aria-hidden size="1.5rem" />}
      </Dialog.Close>
      <Dialog.Title
        title={title}
        className={`${back ? 'line-clamp-4' : 'line-clamp-2'} min-w-22 flex-1 px-1 text-lg leading-tight`}
      >
        {title}
      </Dialog.Title>
      {children && <div className="flex gap-1">{children}</div>}
    </div>
  );
}

interface PanelProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One or two sentences under the title. */
  text?: ReactNode;
  /** What the keyboard stands on first; otherwise the first control. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** Where the keyboard goes on afterwards; true: to what opened the panel. */
  nextFocus?: () => HTMLElement | true;
  /** Called when the panel is out of sight, so that what it showed may go. */
  onGone?: () => void;
  children?: ReactNode;
}

/** Dims what is behind, also another dialog: `forceRender`. */
const BACKDROP =
  'fixed inset-0 z-30 min-h-dvh bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** From below and under the thumb on a phone, in the middle of a desk. Passing words have room above it, or, on a phone held sideways, beside it. */
const PANEL =
  'border-line bg-surface text-ink shadow-raised mx-safe fixed inset-x-0 bottom-0 z-30 max-h-[92dvh] low:max-h-[92dvh] in-[body:has([data-toast])]:max-h-[max(55dvh,100dvh-16rem)] overflow-y-auto overscroll-contain scroll-py-2 rounded-t-card border-t px-4 pt-5 pb-[calc(env(safe-area-inset-bottom)+1rem)] transition-[translate,opacity] duration-200 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0 thumb:data-ending-style:translate-y-full thumb:data-starting-style:translate-y-full md:inset-auto md:top-1/2 md:left-1/2 md:w-full md:max-w-110 md:-translate-x-1/2 low:left-4 low:right-2/5 low:translate-x-0 md:-translate-y-1/2 md:rounded-card md:border md:p-6';

/** Looks at one thing more closely; a tap outside, Escape, Android’s Back or the cross puts it away. */
export function Sheet({ isOpen, onClose, title, text, firstFocus, nextFocus, onGone, children }: PanelProps) {
  useAndroidBack(isOpen, onClose);
  const onClickCapture = useOwnPresses(isOpen);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={closeBy(onClose)}
      onOpenChangeComplete={(next) => !next && onGone?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={BACKDROP} />
        <Dialog.Popup
          data-sheet=""
          className={PANEL}
          onClickCapture={onClickCapture}
          {...(firstFocus && { initialFocus: firstFocus })}
          {...(nextFocus && { finalFocus: nextFocus })}
        >
          <AsItWas isOpen={isOpen}>
            <div className="flex items-start gap-3">
              <Dialog.Title className="min-w-0 grow text-xl wrap-anywhere">{title}</Dialog.Title>
              <Dialog.Close
                aria-label="Close"
                className="text-ink-soft hover:bg-sunk hover:text-ink -mt-2 -mr-2 grid size-[44px] shrink-0 place-items-center rounded-full transition-colors"
              >
                <X aria-hidden size="1.25rem" />
              </Dialog.Close>
            </div>
            {text && <Dialog.Description className="text-ink-soft mt-1">{text}</Dialog.Description>}
            {children}
          </AsItWas>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Asks for a decision; only its own answers, Escape and Android’s Back put it away. */
export function Question({ isOpen, onClose, title, text, firstFocus, onGone, children }: PanelProps) {
  useAndroidBack(isOpen, onClose);
  const onClickCapture = useOwnPresses(isOpen);
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(next) => !next && onGone?.()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={BACKDROP} />
        <AlertDialog.Popup
          data-sheet=""
          className={PANEL}
          onClickCapture={onClickCapture}
          {...(firstFocus && { initialFocus: firstFocus })}
        >
          <AsItWas isOpen={isOpen}>
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            {text && <AlertDialog.Description className="text-ink-soft mt-2">{text}</AlertDialog.Description>}
            {children}
          </AsItWas>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
