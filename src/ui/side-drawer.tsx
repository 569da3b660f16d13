import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { closeBy, useOwnPresses } from './own-presses.ts';
import { useAndroidBack } from './use-android-back.ts';

interface SideDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** What it is, for those who cannot see it. */
  name: string;
  /** Where the keyboard goes on afterwards. True: to what opened it; false: it was seen to. */
  nextFocus: () => boolean;
  /** Beside the way out, or under it where there is no room for both. */
  heading: ReactNode;
  children: ReactNode;
}

/** Comes in from the left over a screen that is too narrow to hold it; a tap outside, Escape or Android’s Back puts it away. */
export function SideDrawer({ isOpen, onClose, name, nextFocus, heading, children }: SideDrawerProps) {
  useAndroidBack(isOpen, onClose);
  const onClickCapture = useOwnPresses(isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={closeBy(onClose)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="bg-scrim fixed inset-0 z-30 min-h-dvh transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={nextFocus}
          onClickCapture={onClickCapture}
          className="border-line bg-surface text-ink shadow-raised fixed inset-y-0 left-0 z-30 flex w-72 max-w-[88vw] flex-col overflow-y-auto overscroll-contain border-r p-safe pr-0 transition-[translate] duration-200 outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <Dialog.Title className="sr-only">{name}</Dialog.Title>
          <div className="flex grow flex-col p-4 pt-3">
            <div>
              <Dialog.Close
                aria-label="Close"
                className="text-ink-soft hover:bg-sunk hover:text-ink float-right grid size-11 place-items-center rounded-full transition-colors"
              >
                <X aria-hidden size="1.25rem" />
              </Dialog.Close>
              {heading}
            </div>
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
