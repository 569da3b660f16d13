import { useEffect, useRef, type ReactNode } from 'react';
import { nameStyle } from '#core/model/recipe.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { STATUS_WORDS } from '#core/model/status-words.ts';
import { useFirstPicture } from '#state/first-picture.ts';
import { PictureBox } from '#ui/picture-box.tsx';
import { ProgressRing } from '#ui/progress.tsx';
import type { Choice, Picture } from './choose-view.ts';

interface VersionStripProps {
  pictures: readonly Picture[];
  /** undefined: the server does not have the photo. */
  original: string | undefined;
  /** The photo's small picture on this phone. */
  own: string | undefined;
  /** While it is not ready: how things stand is one more tile. */
  status: TransformationRow['status'];
  shown: Choice;
  onChoose: (choice: Choice) => void;
}

/** The photo and every picture that came of it; the chosen one is in the main area. */
export function VersionStrip({ pictures, original, own, status, shown, onChoose }: VersionStripProps) {
  const tile = (choice: Choice) => ({ isChosen: shown === choice, onChoose: () => onChoose(choice) });
  const strip = useRef<HTMLElement>(null);
  const count = pictures.length;
  // Of many, the chosen one is brought to sight; the screen itself stays where it is.
  useEffect(() => {
    const box = strip.current;
    const chosen = box?.querySelector('[aria-pressed=true]')?.getBoundingClientRect();
    if (!box || !chosen) return;
    const { x, width } = box.getBoundingClientRect();
    box.scrollLeft += chosen.x - x + (chosen.width - width) / 2;
  }, [shown, count]);
  return (
    <section ref={strip} aria-label="Versions" className="-mx-4 overflow-x-auto px-4 py-1">
      <ul className="flex w-max gap-2.5">
        <Tile label="Before" {...tile('before')}>
          <Small urls={[original ?? null]} under={own} />
        </Tile>
        {pictures.map(({ number, output, thumbnail, recipe }) => (
          <Tile key={number} label={`V${String(number)}`} styleName={nameStyle(recipe)} {...tile(number)}>
            <Small urls={[thumbnail, output]} />
          </Tile>
        ))}
        {status !== 'ready' && (
          <Tile label={STATUS_WORDS[status].split(',')[0] ?? ''} {...tile('now')}>
            <NowSign status={status} />
          </Tile>
        )}
      </ul>
    </section>
  );
}

function NowSign({ status }: { status: TransformationRow['status'] }) {
  return (
    <span className="bg-sunk block size-full">
      <span className="bg-scrim text-on-scrim grid size-full place-items-center text-lg font-semibold">
        {status === 'failed' ? '!' : <ProgressRing share={null} label={STATUS_WORDS[status]} />}
      </span>
    </span>
  );
}

function Small({ urls, under }: { urls: readonly (string | null)[]; under?: string | undefined }) {
  const { href, onBroken } = useFirstPicture(urls);
  return (
    <PictureBox href={href} under={under} onBroken={onBroken}>
      {null}
    </PictureBox>
  );
}

interface TileProps {
  label: string;
  /** What it was made in. */
  styleName?: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Tile({ label, styleName, isChosen, onChoose, children }: TileProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        className="group rounded-control text-ink-soft aria-pressed:text-ink block w-18 text-center text-xs font-medium aria-pressed:font-semibold"
        onClick={onChoose}
      >
        <span className="rounded-control group-aria-pressed:border-ember block aspect-square overflow-hidden border-2 border-transparent transition-colors">
          {children}
        </span>
        <span className="mt-1 block">{label}</span>
        {styleName && <span className="line-clamp-2 font-normal text-balance"> {styleName}</span>}
      </button>
    </li>
  );
}
