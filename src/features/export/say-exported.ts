import { exportSlots } from '#core/model/export-slots.ts';

/** '22 Nov', as it is on this device. */
function sayDayMonth(time: string | undefined): string | undefined {
  const at = new Date(time ?? '');
  if (Number.isNaN(at.getTime())) return undefined;
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

/** Whether and when files were made of these pictures for one place: 'Exported 22 Nov', or 'Exported: 2 of 3'. */
export function sayMade(times: readonly (string | undefined)[]): string | undefined {
  const made = times.flatMap((time) => (time !== undefined && sayDayMonth(time) ? [time] : []));
  if (made.length === 0) return undefined;
  if (made.length < times.length) return `Exported: ${String(made.length)} of ${String(times.length)}`;
  return `Exported ${sayDayMonth(made.toSorted((a, b) => a.localeCompare(b)).at(-1)) ?? ''}`;
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
