import { useEffect, useId, useRef, useState } from 'react';
import { askGoogle } from '#state/auth-callback.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { say, unsay } from '#ui/toast.tsx';
import { useIsHere } from '#ui/use-is-here.ts';

const ERROR_TOAST = 'google-error';

/** Leads to Google, and from there to `returnTo` (a whole address), where whoever came is signed in. */
export function GoogleButton({ returnTo }: { returnTo: string }) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const isBusy = useRef(false);
  const isHere = useIsHere();
  const noteId = useId();

  useEffect(() => {
    // The browser may keep this screen as it was, and show it again to whoever turns back at Google.
    const rest = () => {
      isBusy.current = false;
      setPending(false);
    };
    window.addEventListener('pageshow', rest);
    return () => {
      window.removeEventListener('pageshow', rest);
      unsay(ERROR_TOAST);
    };
  }, []);

  const go = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setError(undefined);
    unsay(ERROR_TOAST);
    const end = await askGoogle(returnTo);
    if (!isHere.current) return;
    if (end.ok) {
      window.location.assign(end.url);
      return;
    }
    isBusy.current = false;
    setPending(false);
    setError(end.message);
    say({ id: ERROR_TOAST, title: 'Google Sign-In Failed', text: end.message, isError: true });
  };
  return (
    <div className="grid w-full gap-3">
      <p
        aria-hidden
        className="text-ink-soft before:bg-line after:bg-line flex max-w-none items-center gap-3 text-sm before:h-px before:grow after:h-px after:grow"
      >
        or
      </p>
      <Button
        variant="quiet"
        isWaiting={isPending}
        onClick={() => void go()}
        {...(error && { describedBy: noteId })}
      >
        {isPending ? 'Opening Google …' : 'Continue with Google'}
      </Button>
      {error !== undefined && <Note id={noteId}>{error}</Note>}
    </div>
  );
}
