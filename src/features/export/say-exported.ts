import { exportSlots } from '#core/model/export-slots.ts';

/** '22 Nov', as it is on this device. */
export function sayDayMonth(time: string | undefined): string | undefined {
  const at = new Date(time ?? '');
  if (Number.isNaN(at.getTime())) return undefined;
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

/** What was exported and when, the newest first: 'Uber Eats, 22 Nov'. */
export function sayExported(made: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(made)
    .toSorted(([, a], [, b]) => b.localeCompare(a))
    .flatMap(([id, at]) => {
      const slot = exportSlots.find((one) => one.id === id);
      const day = sayDayMonth(at);
      if (!slot || !day) return [];
      const isAlone = exportSlots.filter(({ platform }) => platform === slot.platform).length === 1;
      const isFirst = exportSlots.find(({ platform }) => platform === slot.platform) === slot;
      const name = isAlone || isFirst ? slot.platform : `${slot.platform} ${slot.use.toLowerCase()}`;
      return [`${name}, ${day}`];
    });
}
