import { useEffect, useRef, useState } from 'react';
import { checkSignIn, type SignInGiven } from '#core/model/sign-in-rules.ts';
import { prepareSignIn, signIn } from '#state/sign-in.ts';
import { say, unsay } from '#ui/toast.tsx';

/** What stands in the way, and by what it is said: a field that is to be mended, or the button that tries again. */
interface Trouble {
  at: keyof SignInGiven | 'button';
  text: string;
}

const TROUBLE = 'sign-in-trouble';

/** The way into the app: one attempt at a time, and what came of the last one. `goOn` is called by somebody who is in. */
export function useSignIn(goOn: () => void) {
  const [isPending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  /** Known at once, unlike the state: two taps in one frame are one attempt. */
  const isBusy = useRef(false);
  /** Whoever has gone elsewhere meanwhile is not called back. */
  const isHere = useRef(true);

  useEffect(() => {
    isHere.current = true;
    void prepareSignIn();
    return () => {
      isHere.current = false;
      unsay(TROUBLE);
    };
  }, []);

  const complain = (title: string, at: Trouble['at'], text: string) => {
    setTrouble({ at, text });
    say({ id: TROUBLE, title, text, isTrouble: true });
  };
  const forget = () => {
    setTrouble(null);
    unsay(TROUBLE);
  };
  const submit = async (typed: SignInGiven) => {
    if (isBusy.current) return;
    forget();
    const checked = checkSignIn(typed);
    if (!checked.ok) return complain('Validation Error', checked.field, checked.message);
    isBusy.current = true;
    setPending(true);
    const end = await signIn(checked.given);
    isBusy.current = false;
    setPending(false);
    if (end.ok) say({ title: 'Welcome back!', text: "You've successfully logged in." });
    if (!isHere.current) return;
    if (end.ok) goOn();
    else complain('Login Failed', end.isAnswered ? 'password' : 'button', end.message);
  };
  return { isPending, trouble, submit, forget };
}
