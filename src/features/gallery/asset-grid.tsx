import { DEVICE } from '#core/lib/device-word.ts';
import { CloudOff, Images } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { readPageNumber } from '#core/model/page-number.ts';
import { usePageOf, type PageOfRows } from '#state/copy.ts';
import { usePerson } from '#state/person.ts';
import { useAskForAny, useAskForPage } from '#state/ask-server.ts';
import type { ExportManyProps } from '#state/exports.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Button } from '#ui/button.tsx';
import { catchFocus } from '#ui/catch-focus.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AssetCard } from './asset-card.tsx';
import { SelectBar } from './select-bar.tsx';
import { pictureOf, useSelection } from './use-selection.ts';

const GRID =
  'mt-6 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3 sm:grid-cols-3 md:mt-8 md:gap-4 lg:grid-cols-4 2xl:grid-cols-5';
const GRID_ID = 'assets';
const SKELETON_CARDS = 8;

interface AssetGridProps {
  /** The page that the address asks for, in its own words. */
  page: string | null;
  addressOf: (page: number) => string;
  preview: (id: string) => string;
  uploads: string;
  exporter: ComponentType<ExportManyProps>;
}

/** All transformations of a person, page by page, from the phone's copy. */
export function AssetGrid(props: AssetGridProps) {
  // Nothing of one person is kept on the screen for another.
  const userId = usePerson(({ person }) => person?.id);
  return <Pages key={userId} {...props} />;
}

function Pages({ page: asked, addressOf, preview, uploads, exporter }: AssetGridProps) {
  const wanted = readPageNumber(asked);
  const read = usePageOf(wanted);
  const isBeyond = read !== undefined && read.rows.length > 0 && wanted > read.page;
  const isSought = useAskForPage(wanted, isBeyond).answer === 'asking' && isBeyond;
  const found = useKept(isSought ? undefined : read);
  const { answer, again } = useAskForAny(found?.rows.length === 0);
  useCaughtFocus(found?.page);
  const { selection, start, end } = useSelection();
  if (!found || (found.rows.length === 0 && answer === 'asking')) return <GridSkeleton />;
  if (found.rows.length === 0)
    return <NoAssets uploads={uploads} isSure={answer === 'nothing'} onAsk={again} />;
  const { rows, page, pages } = found;
  return (
    <>
      {isBeyond && <Navigate to={addressOf(pages ?? page)} replace />}
      {(selection || rows.some(pictureOf)) && (
        <SelectBar {...{ selection, exporter }} onStart={start} onEnd={end} />
      )}
      <ul id={GRID_ID} tabIndex={-1} aria-label="Assets" className={`${GRID} outline-none`}>
        {rows.map((row) => (
          <AssetCard key={row.id} row={row} address={preview(row.id)} selection={selection} />
        ))}
      </ul>
      {pages !== null && pages > 1 && <Pager page={page} pages={pages} addressOf={addressOf} />}
    </>
  );
}

/** While the next page is read, or the server asked whether it has one, the last one stays. */
function useKept(found: PageOfRows | undefined): PageOfRows | undefined {
  const [kept, setKept] = useState(found);
  if (found && found !== kept) setKept(found);
  return found ?? kept;
}

/** The button under the finger is gone on the last page: the keyboard goes on at the pictures. */
function useCaughtFocus(page: number | undefined): void {
  const last = useRef(page);
  useEffect(() => {
    if (last.current !== undefined && last.current !== page) catchFocus(GRID_ID);
    last.current = page;
  }, [page]);
}

function GridSkeleton() {
  return (
    <ul aria-busy="true" aria-label="Loading assets" className={GRID}>
      {Array.from({ length: SKELETON_CARDS }, (_, place) => (
        <li key={place} className="rounded-card border-line bg-surface overflow-hidden border">
          <Skeleton className="aspect-4/3" />
          <span className="block px-3 py-2.5">
            <Skeleton className="my-1 h-3 w-3/4 rounded-full" />
            <Skeleton className="mt-2 mb-1 h-2 w-1/2 rounded-full" />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface NoAssetsProps {
  uploads: string;
  /** False: the server could not be asked, and may have some. */
  isSure: boolean;
  onAsk: () => void;
}

function NoAssets({ uploads, isSure, onAsk }: NoAssetsProps) {
  if (isSure) {
    return (
      <EmptyState icon={Images} title="No assets yet" text="Add a photo, pick a style: that’s all.">
        <ButtonLink to={uploads}>Start Uploading</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={CloudOff}
      title={`No assets on this ${DEVICE}`}
      text="Yours show here once you have a connection."
    >
      <Button variant="quiet" onClick={onAsk}>
        Try again
      </Button>
      <ButtonLink to={uploads}>Start Uploading</ButtonLink>
    </EmptyState>
  );
}
