import { useEffect, useRef } from 'react';
import { outlineOf, ringOf } from '#core/model/outline-edit.ts';
import { OutlineLine } from '#ui/outlined-photo.tsx';
import { handlesOf } from './drag-ring.ts';
import { usePen } from './use-pen.ts';
import type { Tool } from './use-outline-edit.ts';
import type { DishHint } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';

interface OutlineStageProps {
  photo: string;
  size: Size;
  filename: string;
  hint: DishHint;
  /** What is shown, and painted on: the hint itself, or the dish that was found in its ring. */
  drawn: DishHint;
  isSeeking: boolean;
  tool: Tool;
  zoom: number;
  onDone: (step: DishHint) => void;
}

/** The photo with its outline, as large as there is room for; enlarged, it is scrolled. */
export function OutlineStage({
  photo,
  size,
  filename,
  hint,
  drawn,
  isSeeking,
  tool,
  zoom,
  onDone,
}: OutlineStageProps) {
  const { handlers, draft } = usePen({ hint, drawn, photo: size, tool, zoom, onDone });
  const shown = draft ?? hint;
  const ratio = size.width / size.height;
  const handles = tool === 'Ring' ? Object.values(handlesOf(ringOf(shown, size), size)) : [];
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => stage.current?.focus(), []);
  const [middleX, middleY] = ringOf(hint, size);
  // Enlarged, it shows the dish.
  useEffect(() => {
    const [inner, box] = [stage.current, stage.current?.parentElement];
    if (!inner || !box) return;
    box.scrollLeft = middleX * inner.offsetWidth - box.clientWidth / 2;
    box.scrollTop = middleY * inner.offsetHeight - box.clientHeight / 2;
    // While it is drawn it stays where it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [zoom]);
  return (
    <div className="@container-size shrink-0 grow basis-2/5 overflow-hidden">
      {/* Half a handle is left free on each side: at the photo’s edge they are whole. */}
      <div className="grid size-full overflow-auto p-3">
        <div
          ref={stage}
          role="application"
          aria-label="Outline of the dish"
          aria-busy={isSeeking}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys move the ring
          tabIndex={0}
          className="relative m-auto cursor-crosshair -outline-offset-2 select-none"
          style={{
            // One finger draws, two look closer.
            touchAction: 'pinch-zoom',
            aspectRatio: ratio,
            width: `calc(min(100cqw - 1.5rem, (100cqh - 1.5rem) * ${String(ratio)}) * ${String(zoom)})`,
          }}
          {...handlers}
        >
          <img src={photo} alt={filename} draggable={false} className="pointer-events-none block size-full" />
          <OutlineLine outline={outlineOf(draft ?? drawn, size)} ratio={ratio} />
          {tool === 'Ring' && !draft && drawn !== hint && (
            <OutlineLine isDashed outline={outlineOf(hint, size)} ratio={ratio} />
          )}
          {handles.map(([x, y], i) => (
            <span
              key={i}
              aria-hidden
              className="bg-on-scrim border-scrim pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2"
              style={{ left: `${String(x * 100)}%`, top: `${String(y * 100)}%` }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
