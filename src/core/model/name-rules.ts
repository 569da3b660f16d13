import { visible } from '#core/lib/visible.ts';
import { LIMITS } from '#shared/contract.ts';

const { fullNameCharactersMin: MIN, fullNameCharactersMax: MAX } = LIMITS;

type CheckedName = { ok: true; name: string } | { ok: false; message: string };

/** A person's name as it is kept: blanks around it do not count, nor does what cannot be seen. Counts characters as the database does. */
export function checkName(typed: string): CheckedName {
  const name = typed.trim();
  const length = Array.from(name).length;
  if (Array.from(visible(name).trim()).length < MIN)
    return { ok: false, message: `Name must be at least ${String(MIN)} characters` };
  if (length > MAX) return { ok: false, message: `Name must be at most ${String(MAX)} characters` };
  return { ok: true, name };
}
