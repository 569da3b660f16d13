import { useMirror } from '#state/mirror.ts';
import { usePerson } from '#state/person.ts';
import { initialsOf } from './initials.ts';

/** Who is here: initials, name and email. Short, the initials alone are seen. */
export function PersonCard({ isShort = false }: { isShort?: boolean }) {
  const person = usePerson((state) => state.person);
  const fullName = useMirror((state) => state.profile?.full_name);
  const name = fullName?.trim() || 'User';
  const words = (
    <>
      <span dir="auto" title={name} className="block truncate text-left text-sm font-semibold">
        {name}
      </span>
      <span title={person?.email} className="text-ink-soft block truncate text-xs">
        {person?.email}
      </span>
    </>
  );
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden
        className={`bg-ink text-paper grid shrink-0 place-items-center rounded-full font-semibold ${isShort ? 'size-9 text-xs' : 'size-10 text-sm'}`}
      >
        {initialsOf(fullName, person?.email)}
      </span>
      <span className={isShort ? 'sr-only' : 'min-w-0'}>{words}</span>
    </div>
  );
}
