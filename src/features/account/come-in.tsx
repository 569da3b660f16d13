import { DEVICE } from '#core/lib/device-word.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useConnectivity } from '#state/connectivity.ts';
import { sayNeed, type SignInEnd } from '#state/sign-in.ts';
import { enter, type CallbackOutcome } from '#state/auth-callback.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { say, unsay } from '#ui/toast.tsx';
import { useIsHere } from '#ui/use-is-here.ts';
import { CREATED, WELCOME } from './greetings.ts';

const ERROR_TOAST = 'sign-in-error';

interface ComeInProps {
  outcome: CallbackOutcome;
  /** They are signed in. */
  goOn: () => void;
  /** They do not want to be, or cannot: `message` says why. */
  onStay: (message?: string) => void;
}

/**
 * Lets somebody in who came back from Google. Nobody is signed in by an address alone: whoever comes by a mail's link,
 * or takes somebody else's place, is told who they would be, and asked.
 */
export function ComeIn({ outcome, goOn, onStay }: ComeInProps) {
  const { here, by, isNew, email, link } = outcome;
  const isOther = here !== null && here.email !== email;
  const isAsked = isOther || by === 'link';
  const [isPending, setPending] = useState(!isAsked);
  const [error, setError] = useState<string>();
  const isOnline = useConnectivity((state) => state.isOnline);
  const note = error ?? (link && !isOnline ? sayNeed('open this link') : undefined);
  const isBusy = useRef(false);
  const isHere = useIsHere();
  const isNewHere = useRef(true);
  const first = useRef<HTMLButtonElement>(null);
  const aboutId = useId();

  const finish = (end: SignInEnd) => {
    isBusy.current = false;
    if (end.ok) say(isNew ? CREATED : WELCOME);
    // Somebody else may be here by then.
    if (!isHere.current) return;
    if (end.ok) return goOn();
    if (link && end.isAnswered) return onStay(end.message);
    setPending(false);
    setError(end.message);
    const title = by === 'google' ? 'Google Sign-In Failed' : 'Login Failed';
    say({ id: ERROR_TOAST, title, text: end.message, isError: true });
  };
  const goIn = () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    unsay(ERROR_TOAST);
    void enter(link).then(finish);
  };
  useEffect(() => {
    if (!isNewHere.current) return;
    isNewHere.current = false;
    if (isAsked) first.current?.focus();
    else void enter(link).then(finish);
  });

  if (isPending && !isAsked && error === undefined)
    return <output className="text-ink-soft">Signing you in …</output>;
  return (
    <div className="grid w-full gap-5">
      <div id={aboutId} className="grid gap-5">
        <p className="wrap-anywhere">
          {by === 'link' ? 'This link signs you in as ' : 'Your Google account: '}
          <Who email={email} />.
        </p>
        {isOther && <OthersPlace email={here.email} />}
        {note !== undefined && <Note>{note}</Note>}
      </div>
      <div className="grid gap-3">
        {/* The keyboard stands here before anybody has heard who it would sign in. */}
        <Button ref={first} describedBy={aboutId} isWaiting={isPending} onClick={goIn}>
          {isPending ? 'Signing you in …' : 'Continue'}
        </Button>
        <Button variant="quiet" isDisabled={isPending} onClick={() => onStay()}>
          {isOther ? 'Cancel' : 'Not me'}
        </Button>
      </div>
    </div>
  );
}

/** What becomes of whoever is here when somebody else comes in. */
export function OthersPlace({ email }: { email: string }) {
  return (
    <Note>
      <bdi>{email}</bdi> is signed in on this {DEVICE}. If you continue, they’re signed out here. Their photos
      stay theirs.
    </Note>
  );
}

/** Whole, and in its own direction: nothing in it can pass for something else. */
export const Who = ({ email }: { email: string }) => (
  <strong className="font-semibold wrap-anywhere">
    <bdi>{email}</bdi>
  </strong>
);
