import { Fragment, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useOutbox } from '#state/outbox.ts';
import { usePerson } from '#state/person.ts';
import { useHere } from '#ui/use-here.ts';
import { useTakesLong } from '#ui/use-takes-long.ts';
import { PATHS } from './paths.ts';

/** A phone that has not said by then who is here may never do so. */
const PATIENCE_MS = 5000;

/**
 * Lets in whoever is known on this phone, with or without a connection, also after the server has closed their session.
 * Others sign in first and come back to where they wanted to be; whoever leaves leads nobody back to their screen. Where
 * there is something for `visitor`s too, they see that. A phone whose storage isn’t responding turns nobody away: the screens say what is wrong.
 */
export function Guard({ visitor, children }: { visitor: ReactNode; children: ReactNode }) {
  const { person, hasRead } = usePerson();
  const hasStorageError = useOutbox((state) => state.hasStorageError);
  const here = useHere();
  /** Who was here last. For each other one after them the screens begin anew. */
  const [last, setLast] = useState<{ id?: string; turn: number }>({ turn: 0 });
  const hadSomebody = last.id !== undefined;
  if (person && person.id !== last.id) setLast({ id: person.id, turn: last.turn + Number(hadSomebody) });
  const isWaiting = !person && !hasRead;
  const isLate = useTakesLong(isWaiting, PATIENCE_MS);
  const screens = <Fragment key={last.turn}>{children}</Fragment>;
  if (person) return screens;
  if (hasRead && visitor && !hadSomebody) return visitor;
  if (hasRead) return <Navigate to={PATHS.login} replace state={hadSomebody ? null : here} />;
  if (hasStorageError || isLate) return screens;
  return <div className="min-h-dvh" aria-busy="true" />;
}
