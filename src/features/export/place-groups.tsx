import { memo } from 'react';
import { EXPORT_GROUPS } from '#core/model/export-slot.ts';
import type { Piece, Place } from './piece.ts';
import { SlotCard } from './slot-card.tsx';

interface PlaceGroupsProps {
  places: readonly Place[];
  chosen: ReadonlySet<string>;
  isBusy: boolean;
  onChoose: (id: string, isChosen: boolean) => void;
  onOpen: (id: string) => void;
  onSave: (pieces: readonly Piece[]) => void;
}

/** All places, by what they are for. Many crops: they are not drawn anew for each file that is made. */
export const PlaceGroups = memo(function PlaceGroups(props: PlaceGroupsProps) {
  const { places, chosen, isBusy, onChoose, onOpen, onSave } = props;
  return EXPORT_GROUPS.map((group) => (
    <section key={group} aria-label={group}>
      <h3 className="text-lg">{group}</h3>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {places
          .filter(({ slot }) => slot.group === group)
          .map((place) => (
            <SlotCard
              key={place.slot.id}
              place={place}
              isChosen={chosen.has(place.slot.id)}
              {...{ isBusy, onChoose, onOpen, onSave }}
            />
          ))}
      </ul>
    </section>
  ));
});
