import { useMemo } from 'react';
import { planExport } from '#core/model/export-plan.ts';
import type { ExportSlot } from '#core/model/export-slot.ts';
import { exportSlots } from '#core/model/export-slots.ts';
import { movedCrop, placeOfVersion } from '#core/model/kept-exports.ts';
import { useEachExports, type Exported } from '#state/exports.ts';
import type { Place } from './piece.ts';
import { sayMade } from './say-exported.ts';
import type { Opened } from './use-opened-pictures.ts';

interface PlacesOf {
  /** As they were opened. */
  opened: readonly Opened[];
  /** With what the server has heard of their exports since. */
  news: readonly Exported[];
  isFreePlan: boolean;
  brand: string | null;
}

/** What becomes of these pictures in each place, by the crops that were moved by hand, here or on another device. */
export function usePlaces({ opened, news, isFreePlan, brand }: PlacesOf): readonly Place[] {
  const exportsOf = useEachExports();
  const current = useMemo(() => opened.map((one) => withNews(one, news)), [opened, news]);
  return useMemo(() => {
    const pieceOf = (slot: ExportSlot, one: Opened) => {
      const { of, picture } = one;
      const moved = movedCrop(exportsOf(of), slot.id, of.number);
      const plan = planExport(slot, { ...picture, isFreePlan, brand }, moved, moved?.isOfEarlier);
      return { opened: one, plan, isMoved: moved !== undefined };
    };
    return exportSlots.map((slot) => ({
      slot,
      made: sayMade(current.map(({ of }) => exportsOf(of).made[placeOfVersion(slot.id, of.number)]?.at)),
      pieces: current.map((one) => pieceOf(slot, one)),
    }));
  }, [current, isFreePlan, brand, exportsOf]);
}

function withNews({ of, picture }: Opened, news: readonly Exported[]): Opened {
  const { exports } = news.find(({ id }) => id === of.id) ?? of;
  return { of: { ...of, exports }, picture };
}
