import { startTransition, useEffect, useRef, useState } from 'react';
import type { Checked } from '#core/model/sign-in-rules.ts';
import { openAuth, type SignInEnd } from '#state/sign-in.ts';
import { say, unsay, unsayAll } from '#ui/toast.tsx';
import { useIsHere } from '#ui/use-is-here.ts';
import { useTakesLong } from '#ui/use-takes-long.ts';
import { SLOW_MS } from '#ui/slow-words.ts';

/** One way in, or one step of it. */
export interface AuthAttempt<Given> {
  check: (typed: Given) => Checked<Given>;
  enter: (given: Given) => Promise<SignInEnd>;
  /** Title of the toast where it fails. */
  failed: string;
  /** What is said where it succeeds, if anything. */
  welcome?: { title: string; text: string };
  /** The field to look at again where the service says no. */
  blamed: keyof Given & string;
  goOn: (given: Given, end: { isSignedIn: boolean }) => void;
}

/** What stands in the way, and by what it is said: a field that is to be mended, or the button that tries again. */
export interface FormError {
  at: string;
  text: string;
}

const ERROR_TOAST = 'sign-in-error';

/** One attempt at a time, and what came of the last one. */
export function useAuthForm<Given>({ check, enter, failed, welcome, blamed, goOn }: AuthAttempt<Given>) {
  const [isPending, setPending] = useState(false);
  const isSlow = useTakesLong(isPending, SLOW_MS);
  const [error, setError] = useState<FormError | null>(null);
  /** Known at once, unlike the state: two taps in one frame are one attempt. */
  const isBusy = useRef(false);
  const isHere = useIsHere();

  useEffect(() => {
    // What signing in needs comes while the person still types.
    void openAuth();
    return () => unsay(ERROR_TOAST);
  }, []);
  useEffect(() => {
    if (!isPending) isBusy.current = false;
  }, [isPending]);

  const complain = (title: string, at: string, text: string) => {
    setError({ at, text });
    say({ id: ERROR_TOAST, title, text, isError: true });
  };
  const forget = () => {
    setError(null);
    unsay(ERROR_TOAST);
  };
  const submit = async (typed: Given) => {
    if (isBusy.current) return;
    // Why somebody was led here is over, too: 'Not authenticated' would stand beside the welcome.
    unsayAll();
    setError(null);
    const checked = check(typed);
    if (!checked.ok) return complain('Validation Error', checked.field, checked.message);
    isBusy.current = true;
    setPending(true);
    const end = await enter(checked.given);
    if (end.ok && welcome) say(welcome);
    if (!isHere.current) return;
    if (end.ok) {
      goOn(checked.given, end);
      // Only with the screen that comes: the button offers nothing anew beside the welcome.
      startTransition(() => setPending(false));
    } else {
      setPending(false);
      complain(failed, end.isAnswered ? blamed : 'button', end.message);
    }
  };
  return { isPending, isSlow, error, submit, forget };
}
