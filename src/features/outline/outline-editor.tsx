import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { outlineOf } from '#core/model/outline-edit.ts';
import type { Size } from '#shared/size.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceRow } from '#ui/choice-row.tsx';
import { TitleBar } from '#ui/dialog.tsx';
import { useMedia } from '#ui/use-media.ts';
import { Opening, TITLE } from './opening.tsx';
import { OutlineStage } from './outline-stage.tsx';
import { useFoundInRing, useOnceFound, type DrawingProps } from './use-found-in-ring.ts';
import { TOOLS, useOutlineEdit, type Tool } from './use-outline-edit.ts';

const MOST_ZOOM = 4;
const ROUND =
  'hover:bg-sunk grid size-[44px] shrink-0 place-items-center rounded-full transition-colors aria-disabled:opacity-40';

const HELP: Record<Tool, string> = {
  Ring: 'Drag the ring over the dish.',
  Add: 'Paint over the dish.',
  Erase: 'Paint over what isn’t part of the dish.',
};

/** For whoever has a mouse has a keyboard, too. */
const KEYS = ' Keys: arrows, + and −, [ and ], U to undo.';
const FOUND = 'Found. Where the line is wrong, paint with Add or Erase.';

/** Until the photo tells its shape there is nothing to draw on. */
export function OutlineEditor(props: DrawingProps) {
  const [size, setSize] = useState<Size>();
  const { photo } = props;
  const giveUp = useEffectEvent(props.onBroken);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setSize({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => giveUp();
    image.src = photo;
    return () => void Object.assign(image, { onload: null, onerror: null });
  }, [photo]);
  return size ? <Body {...props} size={size} /> : <Opening />;
}

function Body({ photo, filename, hint: first, onSave, openSeeker, size }: DrawingProps & { size: Size }) {
  const [tool, setTool] = useState<Tool>('Ring');
  const [zoom, setZoom] = useState(1);
  const hasMouse = useMedia('(hover: hover)');
  const edit = useOutlineEdit(first, size);
  // A ring that nobody has drawn tells nothing of where the dish is.
  const { isSeeking, found } = useFoundInRing(first || edit.isChanged ? edit.hint : null, photo, openSeeker);
  const drawn = found ? { outline: found } : edit.hint;
  const { isWaiting, press } = useOnceFound(edit.hint, isSeeking, () => onSave(outlineOf(drawn, size)));
  const enlarge = (by: number) => setZoom(Math.min(MOST_ZOOM, Math.max(1, zoom * by)));
  return (
    // Keys reach the ring from everywhere in here; each control has a name and a key of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="contents" onKeyDown={(event) => edit.onKeyDown(event, tool)}>
      <TitleBar title={TITLE}>
        <Round label="Undo" run={edit.isChanged ? edit.undo : null}>
          <Undo2 aria-hidden size="1.375rem" />
        </Round>
        <Round label="Smaller" run={zoom > 1 ? () => enlarge(1 / 1.5) : null}>
          −
        </Round>
        <Round label="Larger" run={zoom < MOST_ZOOM ? () => enlarge(1.5) : null}>
          +
        </Round>
      </TitleBar>
      {/* Where large letters need the room of both, the photo keeps its part of it and the rest is scrolled to. */}
      <div className="low:flex-row flex min-h-0 grow flex-col overflow-y-auto">
        <OutlineStage
          {...{ photo, size, filename, tool, zoom, isSeeking, drawn }}
          hint={edit.hint}
          onDone={edit.add}
        />
        <div className="low:w-60 low:shrink content-center-safe mx-auto grid w-full max-w-120 shrink-0 gap-3 overflow-y-auto p-4">
          <output className="text-ink-soft min-h-10 text-center text-sm text-balance">
            {isSeeking
              ? 'Finding the dish in your ring …'
              : found && tool === 'Ring'
                ? FOUND
                : `${HELP[tool]}${hasMouse && tool === 'Ring' ? KEYS : ''}`}
          </output>
          <div className="flex justify-center">
            <ChoiceRow label="Tool" options={TOOLS} value={tool} onChange={setTool} />
          </div>
          <Button isWaiting={isWaiting} onClick={press}>
            Use this outline
          </Button>
        </div>
      </div>
    </div>
  );
}

interface RoundProps {
  label: string;
  /** null: there is nothing to do, as things stand. */
  run: (() => void) | null;
  children: ReactNode;
}

function Round({ label, run, children }: RoundProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={run === null}
      className={`${ROUND} text-2xl`}
      onClick={run ?? undefined}
    >
      {children}
    </button>
  );
}
