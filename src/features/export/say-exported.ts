import { exportSlots } from '#core/model/export-slots.ts';
import { lastSaid, type KeptExports } from '#core/model/kept-exports.ts';

/** '22 Nov', as it is on this device. */
const sayDayMonth = (at: number): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });

/** Whether and when files were made of these pictures for one place: 'Exported 22 Nov', or 'Exported: 2 of 3'. */
export function sayMade(times: readonly (number | undefined)[]): string | undefined {
  const made = times.filter((time) => time !== undefined);
  if (made.length === 0) return undefined;
  if (made.length < times.length) return `Exported: ${String(made.length)} of ${String(times.length)}`;
  return `Exported ${sayDayMonth(Math.max(...made))}`;
}

/** What was exported and when, the newest first: 'Uber Eats, 22 Nov'. `version`: the one that is looked at. */
export function sayExported(made: KeptExports['made'], version: number): readonly string[] {
  return exportSlots
    .flatMap((slot) => {
      const said = lastSaid(made, slot.id, version);
      return said ? [{ slot, ...said }] : [];
    })
    .toSorted((a, b) => b.at - a.at)
    .map(({ slot, at, isOfEarlier }) => {
      const isAlone = exportSlots.filter(({ platform }) => platform === slot.platform).length === 1;
      const isFirst = exportSlots.find(({ platform }) => platform === slot.platform) === slot;
      const name = isAlone || isFirst ? slot.platform : `${slot.platform} ${slot.use.toLowerCase()}`;
      return `${name}, ${sayDayMonth(at)}${isOfEarlier ? ' (earlier version)' : ''}`;
    });
}
