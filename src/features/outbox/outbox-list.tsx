import { DEVICE } from '#core/lib/device-word.ts';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ItemWords } from '#core/model/describe-item.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { shorten, type QueuedPhoto } from '#core/model/queue.ts';
import { followQueue, forgetDone } from '#state/capture-seen.ts';
import { retryAll, useOutbox } from '#state/outbox.ts';
import { usePhotoWords } from '#state/photo-words.ts';
import type { OutlineEditorProps } from '#state/outline.ts';
import { useQueue } from '#state/queue.ts';
import type { StyleFormProps } from '#state/style-choice.ts';
import { Button } from '#ui/button.tsx';
import { catchFocus } from '#ui/catch-focus.ts';
import type { Ways } from './help-button.tsx';
import { KeepOpenNotice } from './keep-open-notice.tsx';
import { PhotoRow } from './photo-row.tsx';
import { PhotoSheet } from './photo-sheet.tsx';
import { useStorageError } from './use-storage-error.ts';

/** More photos under way than this are shown when asked for: each row reads a picture, and on a phone they stand before the rest. */
const FIRST_ROWS = { narrow: 6, wide: 20 };
const HEADING_ID = 'on-this-phone';

interface OutboxListProps {
  /** Where it stands: before everything else on a phone, beside it on a desk. */
  at: keyof typeof FIRST_ROWS;
  ways: Ways;
  preview: (id: string) => string;
  /** Where another style is chosen for a photo that waits. */
  styleForm: ComponentType<StyleFormProps>;
  /** Where the outline of its dish is put right. */
  outlineEditor: ComponentType<OutlineEditorProps>;
  /** What is offered to whoever has photos here. */
  offer: ComponentType;
}

/** Every photo on this phone that is on its way, each saying in words where it is. */
export function OutboxList({ at, ways, preview, styleForm, outlineEditor, offer: Offer }: OutboxListProps) {
  const { hasLoaded, isFull } = useOutbox();
  const storageError = useStorageError();
  const describe = usePhotoWords();
  const [open, setOpen] = useState<{ item: OutboxItem; isOpen: boolean } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(followQueue, []);
  useEffect(() => forgetDone, []);
  const listed = useQueue();
  const current = listed.find(({ item, done }) => item.id === open?.item.id && !done)?.item;
  // Somebody else is here: nothing of the one before stays in sight.
  if (open && !hasLoaded) setOpen(null);
  // What it was last is what it is while something is still being changed.
  else if (open && current && current !== open.item) setOpen({ ...open, item: current });
  const lastOpened = useRef<string>(null);
  useEffect(() => {
    // The row that holds the keyboard may go: its photo is through, or was removed in another tab.
    if (open || !lastOpened.current || listed.some(({ item }) => item.id === lastOpened.current)) return;
    lastOpened.current = null;
    catchFocus(HEADING_ID);
  }, [open, listed]);
  const show = (item: OutboxItem) => {
    lastOpened.current = item.id;
    setOpen({ item, isOpen: true });
  };
  const close = () => setOpen((was) => was && { ...was, isOpen: false });
  return (
    <>
      {/* Of a version that is too old the line on top tells, and says what helps. */}
      {storageError && <StorageNotice {...storageError} />}
      {isFull && (
        <StorageNotice
          what={`This ${DEVICE} is full.`}
          way="Free up space, and photos upload automatically."
        />
      )}
      {listed.length > 0 && <Rows {...{ at, listed, describe, preview, heading }} onOpen={show} />}
      {open && (
        <PhotoSheet
          key={open.item.id}
          item={open.item}
          words={describe(open.item)}
          isOpen={open.isOpen}
          hasEnded={current === undefined}
          ways={ways}
          styleForm={styleForm}
          outlineEditor={outlineEditor}
          onClose={close}
          nextFocus={() =>
            current ? true : (heading.current ?? document.getElementById('select-source') ?? true)
          }
          onGone={() => setOpen(null)}
        />
      )}
      <KeepOpenNotice />
      <Offer />
    </>
  );
}

interface RowsProps extends Pick<OutboxListProps, 'at' | 'preview'> {
  listed: readonly QueuedPhoto[];
  describe: (item: OutboxItem) => ItemWords;
  heading: RefObject<HTMLHeadingElement | null>;
  onOpen: (item: OutboxItem) => void;
}

function Rows({ at, listed, describe, preview, heading, onOpen }: RowsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const navigate = useNavigate();
  const shown = isWhole ? listed : shorten(listed, FIRST_ROWS[at]);
  // Of those that have been tried; what is uploading, or waits for the server's pause, is helped by no tap.
  const canRetry = listed.some(
    ({ item, done }) => !done && item.hold === null && item.attempts > 0 && describe(item).action === 'retry',
  );
  return (
    <section aria-labelledby={HEADING_ID}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={HEADING_ID} ref={heading} tabIndex={-1} className="scroll-mt-20 text-xl outline-none">
          On this {DEVICE}{' '}
          <span className="text-ink-soft font-sans text-base tabular-nums">{listed.length}</span>
        </h2>
        {canRetry && <TryAll nextFocus={heading} />}
      </div>
      <ul className="rounded-card border-line bg-surface divide-line mt-2 divide-y overflow-hidden border">
        {shown.map((photo) => (
          <PhotoRow
            key={photo.item.id}
            photo={photo}
            words={describe(photo.done ? { ...photo.item, state: 'purged' } : photo.item)}
            hasSheet={!isWithServer(photo)}
            onOpen={() => (isWithServer(photo) ? navigate(preview(photo.item.id)) : onOpen(photo.item))}
          />
        ))}
      </ul>
      {shown.length < listed.length && (
        <div className="mt-2 grid">
          <Button variant="quiet" onClick={() => setIsWhole(true)}>
            Show all {listed.length}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Goes while the last of them uploads: a keyboard that stands on it is handed on, and nothing scrolls. */
function TryAll({ nextFocus }: { nextFocus: RefObject<HTMLElement | null> }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    const next = nextFocus.current;
    return () => {
      if (own === document.activeElement) next?.focus({ preventScroll: true });
    };
  }, [nextFocus]);
  return (
    <Button ref={button} variant="plain" onClick={() => void retryAll()}>
      Try all now
    </Button>
  );
}

/** There is nothing left to be done about it here: its own screen shows how it is made. */
const isWithServer = ({ item: { state, hold }, done }: QueuedPhoto) =>
  done !== undefined || (state === 'accepted' && hold === null);

function StorageNotice({ what, way }: { what: string; way: string }) {
  return (
    <p role="alert" className="rounded-card border-red bg-surface mb-4 border border-l-4 p-4 text-sm">
      <strong className="font-semibold">{what}</strong> Nothing is deleted. {way}
    </p>
  );
}
