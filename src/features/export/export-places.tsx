import { useEffect, useRef, useState } from 'react';
import { bearsMark, planExport, type Exportable, type ExportPlan } from '#core/model/export-plan.ts';
import { EXPORT_GROUPS } from '#core/model/export-slot.ts';
import { exportSlots } from '#core/model/export-slots.ts';
import { keepCrop, useExportsOf, type ExportProps } from '#state/exports.ts';
import { Note } from '#ui/note.tsx';
import { ExportBar } from './export-bar.tsx';
import { sayDayMonth } from './say-exported.ts';
import { SlotCard } from './slot-card.tsx';
import { SlotPage } from './slot-page.tsx';
import { useMaking } from './use-making.ts';
import type { Opened } from './use-opened-picture.ts';

interface ExportPlacesProps {
  opened: Opened;
  of: Required<ExportProps> & { picture: NonNullable<ExportProps['picture']> };
  isFreePlan: boolean;
  /** The place that is looked at closely. */
  slotId: string | null;
  onSlot: (id: string) => void;
}

/** All places with their crops, or one of them closely; below, what is done with those that are chosen. */
export function ExportPlaces({ opened, of, isFreePlan, slotId, onSlot }: ExportPlacesProps) {
  const { id, filename, picture: version } = of;
  const { crops, made } = useExportsOf(id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { making, make, cancel } = useMaking(opened, { id, filename, version: version.number });
  const { picture } = opened;
  const exportable: Exportable = { ...picture, recipe: version.recipe, isFreePlan };
  const plans = exportSlots.map((slot) => planExport(slot, exportable, crops[slot.id]));
  const open = plans.find(({ slot }) => slot.id === slotId);
  const list = useReturnToSlot(slotId);
  const choose = (plan: ExportPlan, isChosen: boolean) => {
    const others = [...chosen].filter((other) => other !== plan.slot.id);
    setChosen(new Set(isChosen ? [...others, plan.slot.id] : others));
  };
  const fitting = plans.filter(({ verdict }) => verdict.size);
  const wanted = open
    ? fitting.filter((plan) => plan === open)
    : fitting.filter(({ slot }) => chosen.has(slot.id));
  return (
    <>
      <div ref={list} className="relative min-h-0 grow overflow-y-auto overscroll-contain p-4 md:p-6">
        {open ? (
          <SlotPage
            plan={open}
            picture={picture}
            isMoved={crops[open.slot.id] !== undefined}
            onCrop={(crop) => keepCrop(id, open.slot.id, crop)}
          />
        ) : (
          <div className="grid grid-cols-1 gap-6">
            {bearsMark(exportable) && (
              <Note>Free-plan files have a watermark. Delivery platforms refuse them.</Note>
            )}
            {EXPORT_GROUPS.map((group) => (
              <section key={group} aria-label={group}>
                <h3 className="text-lg">{group}</h3>
                <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
                  {plans
                    .filter(({ slot }) => slot.group === group)
                    .map((plan) => (
                      <SlotCard
                        key={plan.slot.id}
                        plan={plan}
                        picture={picture}
                        madeOn={sayDayMonth(made[plan.slot.id])}
                        isChosen={chosen.has(plan.slot.id)}
                        isBusy={making !== null}
                        onChoose={(isChosen) => choose(plan, isChosen)}
                        onOpen={() => onSlot(plan.slot.id)}
                        onSave={() => void make([plan], 'save')}
                      />
                    ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </div>
      <ExportBar
        count={wanted.length}
        making={making}
        onAll={open ? undefined : () => setChosen(new Set(fitting.map(({ slot }) => slot.id)))}
        onSave={() => void make(wanted, 'save')}
        onShare={() => void make(wanted, 'share')}
        onCancel={cancel}
      />
    </>
  );
}

/** The keyboard goes on from the place that was looked at, which is in sight again. */
function useReturnToSlot(slotId: string | null) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<string>(null);
  useEffect(() => {
    if (slotId) list.current?.scrollTo(0, 0);
    else if (last.current) list.current?.querySelector<HTMLElement>(`[data-slot="${last.current}"]`)?.focus();
    last.current = slotId;
  }, [slotId]);
  return list;
}
