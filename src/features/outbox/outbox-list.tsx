import { useEffect, useRef, useState, type ComponentType } from 'react';
import { isDraft } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { retryAll, useOutbox } from '#state/outbox.ts';
import { usePhotoWords } from '#state/photo-words.ts';
import type { OutlineEditorProps } from '#state/outline.ts';
import type { StyleFormProps } from '#state/style-choice.ts';
import { useUpdate } from '#state/update.ts';
import { Button } from '#ui/button.tsx';
import { catchFocus } from '#ui/catch-focus.ts';
import type { Ways } from './help-button.tsx';
import { PhotoRow } from './photo-row.tsx';
import { PhotoSheet } from './photo-sheet.tsx';
import { describeStorage } from './storage-words.ts';
import { UndoBar } from './undo-bar.tsx';

/** More rows than this are shown when asked for: each of them reads a picture. */
const FIRST_ROWS = 20;
const HEADING_ID = 'on-this-phone';

interface OutboxListProps {
  ways: Ways;
  /** Where another style is chosen for a photo that waits. */
  styleForm: ComponentType<StyleFormProps>;
  /** Where the outline of its dish is put right. */
  outlineEditor: ComponentType<OutlineEditorProps>;
}

/** Every photo on this phone that is on its way, each saying in words where it is. */
export function OutboxList({ ways, styleForm, outlineEditor }: OutboxListProps) {
  const { items, hasStorageError, isBlocked, isFull } = useOutbox();
  const isOutdated = useUpdate((state) => state.isOutdated);
  const describe = usePhotoWords();
  const [open, setOpen] = useState<{ item: OutboxItem; isOpen: boolean } | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const listed = items.filter((item) => !isDraft(item));
  const shown = isWhole ? listed : listed.slice(0, FIRST_ROWS);
  const current = listed.find(({ id }) => id === open?.item.id);
  const canRetry = listed.some(({ hold, attempts }) => hold === null && attempts > 0);
  const lastOpened = useRef<string>(null);
  useEffect(() => {
    // The row that holds the keyboard may go: its photo is through, or was removed in another tab.
    if (open || !lastOpened.current || listed.some(({ id }) => id === lastOpened.current)) return;
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
      {hasStorageError && !isFull && !isOutdated && <StorageNotice {...describeStorage(isBlocked)} />}
      {isFull && (
        <StorageNotice what="This phone is full." way="Free up space, and photos go on by themselves." />
      )}
      {listed.length > 0 && (
        <section aria-labelledby={HEADING_ID}>
          <div className="flex min-h-11 items-center justify-between gap-3">
            <h2 id={HEADING_ID} ref={heading} tabIndex={-1} className="scroll-mt-20 text-xl outline-none">
              On this phone{' '}
              <span className="text-ink-soft font-sans text-base tabular-nums">{listed.length}</span>
            </h2>
            {canRetry && (
              <Button variant="plain" onClick={() => void retryAll()}>
                Try all now
              </Button>
            )}
          </div>
          <ul className="rounded-card border-line bg-surface divide-line mt-2 divide-y overflow-hidden border">
            {shown.map((item) => (
              <PhotoRow key={item.id} item={item} words={describe(item)} onOpen={() => show(item)} />
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
      )}
      {open && (
        <PhotoSheet
          key={open.item.id}
          item={current ?? open.item}
          words={describe(current ?? open.item)}
          isOpen={open.isOpen && current !== undefined}
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
      <UndoBar />
    </>
  );
}

function StorageNotice({ what, way }: { what: string; way: string }) {
  return (
    <p role="alert" className="rounded-card border-red bg-surface mb-4 border border-l-4 p-4 text-sm">
      <strong className="font-semibold">{what}</strong> Nothing is deleted. {way}
    </p>
  );
}
