import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { LINK_OVER } from '#core/model/auth-words.ts';
import { hasVisitorPhotos } from '#state/promised-photo.ts';
import { copyOfSession } from '#state/copy-of-session.ts';
import { say, unsay } from '#ui/toast.tsx';
import { CallbackNote } from './callback-note.tsx';
import { ComeIn } from './come-in.tsx';
import { OneMoment } from './one-moment.tsx';
import { usePersonHere } from './use-person-here.ts';
import { useAuthCallback, type AuthCallbackStage } from './use-auth-callback.ts';

const VisitorNote = lazy(() =>
  import('./visitor-note.tsx').then(
    (file): { default: () => ReactNode } => ({ default: file.VisitorNote }),
    () => ({ default: () => null }),
  ),
);

interface SignInStepsProps {
  /** Where to go on to. */
  goal: string;
  /** The ways in. */
  children: ReactNode;
}

/** The ways in, for whoever is not in yet. Whoever comes back from Google, or by the link of a mail, is let in first. */
export function SignInSteps({ goal, children }: SignInStepsProps) {
  const navigate = useNavigate();
  const callback = useAuthCallback();
  const here = usePersonHere();
  const isIn = here?.isSignedIn === true;
  useTellError(callback, here === undefined ? undefined : isIn);
  // Whoever is in, as far as can be told at once, sees no form that goes away again.
  const [isExpected, setExpected] = useState(() => copyOfSession.read() !== null);
  if (isExpected && here !== undefined && !isIn) setExpected(false);
  // Stays until the next screen is there, as what is left of the card would move.
  const onward = <Navigate to={goal} replace />;
  if (callback.stage === 'opening') return <OneMoment words={ONE_MOMENT} />;
  if (callback.stage === 'come') {
    const { outcome } = callback;
    const isSame =
      outcome.by === 'link' && outcome.here?.isSignedIn === true && outcome.here.email === outcome.email;
    if (isSame) return <OneMoment words={ONE_MOMENT}>{onward}</OneMoment>;
    return (
      <ComeIn outcome={outcome} onStay={callback.close} goOn={() => navigate(goal, { replace: true })} />
    );
  }
  if (isExpected) return <OneMoment words={ONE_MOMENT}>{isIn && onward}</OneMoment>;
  return (
    <div className="grid w-full gap-5">
      {isIn && onward}
      {callback.stage === 'over' && (
        <CallbackNote
          {...callback}
          message={callback.isOfMail && callback.message === LINK_OVER ? MAIL_OVER : callback.message}
        />
      )}
      {hasVisitorPhotos() && (
        <Suspense>
          <VisitorNote />
        </Suspense>
      )}
      {children}
    </div>
  );
}

const ONE_MOMENT = 'One moment …';
const ERROR_TOAST = 'auth-callback-error';
const MAIL_OVER =
  'This link has expired or was already used. Sign in, or ask for a new one with ‘Forgot password?’.';

/** Said in passing, once it is known whether somebody is signed in all the same: they go on, and read no note. */
function useTellError(callback: AuthCallbackStage, isIn: boolean | undefined): void {
  const over = callback.stage === 'over' ? callback : undefined;
  const message = over && (isIn || !over.isOfMail) ? over.message : undefined;
  const title = over?.isOfMail ? 'Login Failed' : 'Google Sign-In Failed';
  useEffect(() => {
    if (message === undefined || isIn === undefined) return;
    say({
      id: ERROR_TOAST,
      title,
      text: isIn ? `${message} You’re still signed in.` : message,
      isError: !isIn,
    });
    return () => {
      if (!isIn) unsay(ERROR_TOAST);
    };
  }, [message, title, isIn]);
}
