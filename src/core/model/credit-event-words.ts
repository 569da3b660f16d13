import { sayPhotoName } from './photo-name.ts';
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
  const photo = filename === undefined ? 'a photo' : sayPhotoName(filename);
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
      return {
        ...shape,
        what: 'New month',
        why: `Your plan’s credits renewed${amount < 0 ? '; unused extra ones ended' : ''}.`,
      };
    case 'grant':
      return { ...shape, ...describeGrant(amount) };
  }
}

/** The same in half a line, with what it changed. */
export function sayCreditEvent(event: Event, filename?: string): string {
  const { what, change } = describeEvent(event, filename);
  return `${what}: ${change}`;
}

const WHY_FREE = 'Free: you fixed the outline.';
const FREE_AGAIN = 'No picture, no charge. Your next one with a fixed outline is free again.';

function whyRefunded(amount: number): string {
  const cause = 'No picture was made: it failed, or was deleted before its turn.';
  return amount === 0 ? `${cause} Your monthly credits had already renewed.` : cause;
}

function describeGrant(amount: number): Pick<LedgerLine, 'what' | 'why'> {
  if (amount > 0) return { what: 'Credits added', why: 'From your plan, or from us.' };
  const why = amount === 0 ? 'Your credits stayed the same.' : 'Your new plan has fewer credits.';
  return { what: 'Plan changed', why };
}

/** With the sign that is meant for numbers, not a hyphen. */
const sayChange = (amount: number) =>
  amount > 0 ? `+${String(amount)}` : amount < 0 ? `−${String(-amount)}` : '0';
