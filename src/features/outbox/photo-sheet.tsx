import {
  ArrowDown,
  ArrowUp,
  ArrowUpToLine,
  Palette,
  PencilLine,
  Send,
  Tag,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ComponentType } from 'react';
import type { ItemWords } from '#core/model/describe-item.ts';
import { isQueued, isRefused, isUnsent, needsAttention } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import { ALREADY_UPLOADED, KEPT } from '#core/model/too-late-words.ts';
import { useNaming } from '#state/name-photo.ts';
import { useSizeWarning } from '#state/next-picture.ts';
import { move, remove, retryNow, setRecipe, useOutbox } from '#state/outbox.ts';
import type { OutlineEditorProps } from '#state/outline.ts';
import { usePhotoPreview } from '#state/photo-preview.ts';
import { choiceOf, recipe, useStyleChoice, type StyleFormProps } from '#state/style-choice.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { NameSheet } from '#ui/name-sheet.tsx';
import { OutlinedPhoto } from '#ui/outlined-photo.tsx';
import { say } from '#ui/toast.tsx';
import { HelpButton, type Ways } from './help-button.tsx';
import { FixOutline } from './fix-outline.tsx';
import { findPlace, type Place } from './photo-places.ts';
import { SendingBar } from './sending-bar.tsx';
import { ToneDot } from './tone-dot.tsx';

interface PhotoSheetProps {
  item: OutboxItem;
  words: ItemWords;
  isOpen: boolean;
  /** The photo is no longer here: the sheet goes too, once nothing is being changed in it. */
  hasEnded: boolean;
  ways: Ways;
  /** Where a style is chosen. The page brings it: it belongs to another feature. */
  styleForm: ComponentType<StyleFormProps>;
  outlineEditor: ComponentType<OutlineEditorProps>;
  onClose: () => void;
  onGone: () => void;
  /** Where the keyboard goes on when the sheet is closed; true: to what opened it. */
  nextFocus: () => HTMLElement | true;
}

/** One photo from close by: where it is, why, what helps, and everything that can be done with it. */
export function PhotoSheet({
  item,
  words,
  isOpen,
  hasEnded,
  ways,
  styleForm,
  outlineEditor,
  onClose,
  onGone,
  nextFocus,
}: PhotoSheetProps) {
  const [isDressing, setIsDressing] = useState(false);
  const [isFixing, setIsFixing] = useState(false);
  const naming = useNaming(item);
  const smallness = useSizeWarning(item);
  const dish = item.recipe?.dish;
  const address = usePhotoPreview(item.id, item.form);
  // The sheet goes with its photo, not before: the keyboard would go back to a row that is about to go.
  const takeOut = async () => {
    const end = await remove(item);
    if (end !== 'done') onClose();
    if (end === 'too_late') say(ALREADY_UPLOADED);
  };
  return (
    <Sheet
      isOpen={isOpen && (!hasEnded || isDressing || isFixing || naming.sheet.isOpen)}
      onClose={onClose}
      onGone={onGone}
      nextFocus={nextFocus}
      title={isDressing ? CHANGE_STYLE : <Standing {...words} />}
      text={!isDressing && words.why}
    >
      {words.next && !isDressing && <p className="mt-2 font-medium">{words.next}</p>}
      <SendingBar id={item.id} />
      {address && (
        <OutlinedPhoto
          photo={address}
          alt={sayPhotoName(item.filename)}
          outline={dish && 'outline' in dish ? dish.outline : []}
          className="rounded-control mx-auto mt-4 overflow-hidden"
          height="27dvh"
        />
      )}
      {address && isFixing && (
        <FixOutline item={item} photo={address} editor={outlineEditor} onClose={() => setIsFixing(false)} />
      )}
      <p className="text-ink-soft mt-3 text-xs wrap-anywhere">{sayPhotoName(item.filename)}</p>
      {smallness && <p className="text-ink-soft mt-1 text-xs">{smallness}</p>}
      <NameSheet {...naming.sheet} />
      {isDressing ? (
        <Dressing item={item} form={styleForm} onDone={() => setIsDressing(false)} />
      ) : (
        <div className="mt-4 grid grid-cols-1 gap-1">
          <HelpButton
            item={item}
            words={words}
            ways={ways}
            onDone={onClose}
            onRemove={() => void takeOut()}
          />
          <SheetActions
            item={item}
            words={words}
            onDress={() => setIsDressing(true)}
            onName={naming.begin}
            onFix={address === undefined ? null : () => setIsFixing(true)}
            onRemove={() => void takeOut()}
          />
        </div>
      )}
    </Sheet>
  );
}

function Standing({ tone, word }: ItemWords) {
  return (
    <span className="flex items-center gap-2">
      <ToneDot tone={tone} />
      {word}
    </span>
  );
}

const CHANGE_STYLE = 'Change style';

interface DressingProps {
  item: Pick<OutboxItem, 'id' | 'recipe'>;
  form: ComponentType<StyleFormProps>;
  onDone: () => void;
}

/** Chooses another style for one photo that waits, beginning with its own; that of the next shots stays. */
function Dressing({ item: { id, recipe: old }, form: Form, onDone }: DressingProps) {
  const [choice, setChoice] = useState(() => (old ? choiceOf(old) : useStyleChoice.getState()));
  const chosen = recipe(choice);
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <Form choice={choice} onChange={setChoice} />
      <Button
        isDisabled={!chosen}
        onClick={() => {
          if (chosen) void setRecipe(id, chosen).then((end) => end === 'too_late' && say(KEPT.style));
          onDone();
        }}
      >
        Use this style
      </Button>
      <Button variant="plain" onClick={onDone}>
        Back
      </Button>
    </div>
  );
}

interface SheetActionsProps {
  item: OutboxItem;
  words: ItemWords;
  onDress: () => void;
  onName: () => void;
  /** null: there is no picture to draw on. */
  onFix: (() => void) | null;
  onRemove: () => void;
}

function SheetActions({ item, words, onDress, onName, onFix, onRemove }: SheetActionsProps) {
  const queue = useOutbox(({ items }) => items).filter(isQueued);
  const isSending = useOutbox(({ sending }) => sending?.id === item.id);
  const isGoing = isQueued(item) && !isSending && !needsAttention(item);
  const canDress = isGoing || (isQueued(item) && !isSending && isRefused(item));
  const canGo = !isSending && (isUnsent(item) || item.state === 'failed');
  return (
    <ul className="border-line mt-1 border-t pt-1 empty:hidden">
      {isGoing && item.hold === null && words.tone !== 'waiting' && (
        <Deed icon={Send} label="Upload now" run={() => void retryNow(item.id)} />
      )}
      {isGoing && queue.length > 1 && <Moves id={item.id} queue={queue} />}
      <Deed icon={Tag} label="Name this photo" run={onName} />
      {canDress && <Deed icon={Palette} label={CHANGE_STYLE} run={onDress} />}
      {canDress && <Deed icon={PencilLine} label="Fix the outline" run={onFix} />}
      {canGo && words.action !== 'remove' && <Deed icon={Trash2} label="Remove" isGrave run={onRemove} />}
    </ul>
  );
}

/** Ways to another place in the queue. They stay where they are while the photo moves, under the same finger. */
function Moves({ id, queue }: { id: string; queue: readonly OutboxItem[] }) {
  const put = (place: Place) => {
    const before = findPlace(queue, id, place);
    return before === undefined ? null : () => void move(id, before);
  };
  const place = queue.findIndex((item) => item.id === id) + 1;
  return (
    <>
      <li className="text-ink-soft px-2 pt-2 text-sm tabular-nums" aria-live="polite">
        Place {place} of {queue.length} in the queue
      </li>
      <Deed icon={ArrowUpToLine} label="Move to front" run={put('first')} />
      <Deed icon={ArrowUp} label="Move up" run={put('up')} />
      <Deed icon={ArrowDown} label="Move down" run={put('down')} />
    </>
  );
}

interface DeedProps {
  icon: LucideIcon;
  label: string;
  isGrave?: boolean;
  /** null: there is nothing to do, as things stand. */
  run: (() => void) | null;
}

function Deed({ icon: Icon, label, isGrave = false, run }: DeedProps) {
  return (
    <li>
      <button
        type="button"
        aria-disabled={run === null}
        className={`hover:bg-sunk rounded-control aria-disabled:text-ink-soft flex min-h-12 w-full items-center gap-3 px-2 text-left font-medium transition-colors aria-disabled:cursor-default aria-disabled:hover:bg-transparent ${isGrave ? 'text-red' : ''}`}
        onClick={run ?? undefined}
      >
        <Icon aria-hidden size="1.25rem" strokeWidth={1.75} />
        {label}
      </button>
    </li>
  );
}
