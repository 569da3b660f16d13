import type { CreditEvent } from './server-rows.ts';

export interface LedgerLine {
  id: string;
  what: string;
  /** Why, where that is not plain. */
  why: string | null;
  /** '+3', '−1', '0'. */
  change: string;
  isGain: boolean;
}

type Event = Omit<CreditEvent, 'created_at'>;

/** One line of the ledger in plain words. `filename` is that of the photo, where this phone knows it. */
export function describeEvent(event: Event, filename?: string): LedgerLine {
  const { id, amount } = event;
  const shape = { id, change: sayChange(amount), isGain: amount > 0 };
  const photo = filename ?? 'a photo';
  const version = (event.version_number ?? 1) > 1 ? `, V${String(event.version_number)}` : '';
  switch (event.kind) {
    case 'reserve':
      return { ...shape, what: `Transform of ${photo}${version}`, why: event.reason && WHY_FREE };
    case 'refund':
      return {
        ...shape,
        what: `Refund for ${photo}${version}`,
        why: event.reason ? FREE_AGAIN : whyRefunded(amount),
      };
    case 'reset':
      return { ...shape, what: 'New month', why: 'The credits of your plan were filled up again.' };
    case 'grant':
      return { ...shape, ...describeGrant(amount) };
  }
}

/** The same in half a line, with what it changed. */
export function sayCreditEvent(event: Event, filename?: string): string {
  const { what, change } = describeEvent(event, filename);
  return `${what}: ${change}`;
}

const WHY_FREE = 'Free: the surface could not be put in before, and you corrected the outline.';
const FREE_AGAIN =
  'No picture was made. It cost nothing, and the next one with a corrected outline is free again.';

function whyRefunded(amount: number): string {
  const cause = 'No picture was made: it failed, or was deleted before its turn.';
  return amount === 0 ? `${cause} The new month had brought the credit back already.` : cause;
}

function describeGrant(amount: number): Pick<LedgerLine, 'what' | 'why'> {
  if (amount > 0) return { what: 'Credits added', why: 'With your plan, or as a gift.' };
  const why =
    amount === 0 ? 'The number of your credits stayed the same.' : 'The new plan brings fewer credits.';
  return { what: 'Plan changed', why };
}

/** With the sign that is meant for numbers, not a hyphen. */
const sayChange = (amount: number) =>
  amount > 0 ? `+${String(amount)}` : amount < 0 ? `−${String(-amount)}` : '0';

/** When it was, as it is on this device: '21 Nov, 14:05', with the year where that is another one. */
export function sayMoment(at: Date, now: Date): string {
  const isThisYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** The same where there is little room: '14:05' today, else '21 Nov'. */
export function sayShortMoment(at: Date, now: Date): string {
  return at.toDateString() === now.toDateString()
    ? at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    : at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}
