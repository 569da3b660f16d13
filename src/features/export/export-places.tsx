import { useCallback, useEffect, useRef } from 'react';
import { findDishBox } from '#core/model/dish-box.ts';
import { bearsMark, type ExportPlan } from '#core/model/export-plan.ts';
import { useBrandColour } from '#state/brand-colour.ts';
import { keepCrop, type Exported } from '#state/exports.ts';
import { Note } from '#ui/note.tsx';
import { BandField } from './band-field.tsx';
import { ExportBar } from './export-bar.tsx';
import { MissingPictures } from './missing-pictures.tsx';
import type { Detail, Piece, Place } from './piece.ts';
import { PicturesOfSlot } from './pictures-of-slot.tsx';
import { PlaceGroups } from './place-groups.tsx';
import { SlotPage } from './slot-page.tsx';
import type { PictureExport } from './order-files.ts';
import { useChosen } from './use-chosen.ts';
import { useMaking } from './use-making.ts';
import type { PlanName } from '#shared/contract.ts';
import type { Opened, OpenedPictures } from './use-opened-pictures.ts';
import { usePlaces } from './use-places.ts';

interface ExportPlacesProps {
  found: OpenedPictures;
  /** The pictures with what the server has heard of their exports since they were opened. */
  news: readonly Exported[];
  plan: PlanName;
  detail: Detail;
  onDetail: (detail: Detail) => void;
}

/** All places with their crops, or one of them closely; below, what is done with those that are chosen. */
export function ExportPlaces({ found, news, plan, detail, onDetail }: ExportPlacesProps) {
  const { exporter, opened } = found;
  const isFreePlan = plan === 'free';
  const { colour, isUsed } = useBrandColour();
  const brand = plan === 'pro' && isUsed ? colour : null;
  const places = usePlaces({ opened, news, isFreePlan, brand });
  const [chosen, choose] = useChosen(opened);
  const { making, make, cancel } = useMaking(exporter);
  const list = useReturn(detail);
  const chooseOne = useCallback((id: string, isChosen: boolean) => choose([id], isChosen), [choose]);
  const open = useCallback((slot: string) => onDetail({ slot, picture: null }), [onDetail]);
  const save = useCallback((pieces: readonly Piece[]) => void make(byPicture(pieces), 'save'), [make]);
  const all = places.filter(isOfUse).map(({ slot }) => slot.id);
  const areAllChosen = all.every((id) => chosen.has(id));
  const place = places.find(({ slot }) => slot.id === detail.slot);
  const alone = opened.length === 1 ? opened[0]?.of.id : detail.picture;
  const piece = place?.pieces.find(({ opened: { of } }) => of.id === alone);
  const wanted = piece
    ? [piece]
    : (place ? [place] : places.filter(({ slot }) => chosen.has(slot.id))).flatMap(({ pieces }) => pieces);
  const saveWanted = async () => {
    if ((await make(byPicture(wanted), 'save')) && !place) choose([...chosen], false);
  };
  return (
    <>
      <div ref={list} className="relative min-h-0 grow overflow-y-auto overscroll-contain p-4 md:p-6">
        {piece ? (
          <SlotPage
            plan={piece.plan}
            picture={piece.opened.picture}
            band={plan === 'pro' && piece.plan.isBeyondDish && <BandField {...{ colour, isUsed }} />}
            isMoved={piece.isMoved}
            onCrop={(crop) => keepCrop(piece.opened.of, piece.plan.slot.id, crop)}
          />
        ) : place ? (
          <PicturesOfSlot pieces={place.pieces} onOpen={(picture) => onDetail({ ...detail, picture })} />
        ) : (
          <div className="grid grid-cols-1 gap-6">
            {found.missing.length > 0 && <MissingPictures {...found} />}
            {opened.some(({ picture: { recipe } }) => bearsMark({ recipe, isFreePlan })) && (
              <Note>
                {isFreePlan
                  ? 'Free-plan files have a watermark. Delivery platforms refuse them.'
                  : 'Pictures made on the free plan keep their watermark. Re-run them to remove it.'}
              </Note>
            )}
            {opened.some(({ picture: { recipe } }) => findDishBox(recipe)?.isSure) && (
              <Note>
                {places.every(keepDishes) && 'Each crop keeps the dish whole. '}Check handles and cutlery:
                they may be cut.
              </Note>
            )}
            <PlaceGroups
              {...{ places, chosen }}
              isBusy={making !== null}
              onChoose={chooseOne}
              onOpen={open}
              onSave={save}
            />
          </div>
        )}
      </div>
      <ExportBar
        count={wanted.filter(fits).length}
        making={making}
        areAllChosen={areAllChosen}
        onAll={place ? undefined : () => choose(all, !areAllChosen)}
        onSave={() => void saveWanted()}
        onShare={() => void make(byPicture(wanted), 'share')}
        onCancel={cancel}
      />
    </>
  );
}

const fits = ({ plan }: Piece): boolean => plan.verdict.size !== null;
const keepDishes = ({ pieces }: Place): boolean => pieces.every(({ plan }) => plan.isSurelyWhole);
const isOfUse = ({ pieces }: Place): boolean => pieces.some(fits);

/** By picture: each is read once, however many places it goes to. */
function byPicture(pieces: readonly Piece[]): readonly PictureExport[] {
  const found = new Map<Opened, ExportPlan[]>();
  for (const { opened, plan } of pieces.filter(fits)) found.set(opened, [...(found.get(opened) ?? []), plan]);
  return [...found].map(([opened, plans]) => ({ opened, plans }));
}

/** The keyboard goes on from what was seen closely, which is among others again. */
function useReturn(detail: Detail) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef(detail);
  useEffect(() => {
    const { slot, picture } = last.current;
    last.current = detail;
    const left = detail.picture ? null : (picture ?? (detail.slot ? null : slot));
    if (left) list.current?.querySelector<HTMLElement>(`[data-return="${left}"]`)?.focus();
    else list.current?.scrollTo(0, 0);
  }, [detail]);
  return list;
}
