import { HOUR_MS } from '#core/lib/durations.ts';
import { isRecord } from '#core/lib/is-record.ts';
import type { Person } from './person.ts';
import { parseJson } from '#shared/parse-json.ts';

/** A visitor's photo, to go to the tray of whoever signs in. It says who that may be. */
export interface PromisedPhoto {
  id: string;
  /** When it was promised. */
  at: number;
  /** The tab of the browser in which it was. */
  tab: string;
  /** Once a mail is on its way, or somebody is in: theirs alone, from any tab. */
  email: string | null;
}

/** A visitor's photo that nobody has claimed by then goes. */
export const UNCLAIMED_MS = 24 * HOUR_MS;

/** Whether they are whoever it was promised to. Without a mail's address, only in the same tab, and soon. */
export function isPromisedTo(
  { at, tab, email }: PromisedPhoto,
  person: Pick<Person, 'email'>,
  here: { tab: string | null; now: number },
): boolean {
  const age = here.now - at;
  if (age < 0 || age >= UNCLAIMED_MS) return false;
  return email === null ? tab === here.tab && age < HOUR_MS : email === plainEmail(person.email);
}

/** As addresses are compared. */
export const plainEmail = (email: string): string => email.trim().toLowerCase();

/** What was written down; nothing where it is not to be read. */
export function readPromises(text: string | null): PromisedPhoto[] {
  const list = parseJson(text ?? '');
  return Array.isArray(list) ? list.filter(isPromise) : [];
}

const isPromise = (value: unknown): value is PromisedPhoto =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['at'] === 'number' &&
  typeof value['tab'] === 'string' &&
  (value['email'] === null || typeof value['email'] === 'string');
