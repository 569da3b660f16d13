import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readAuthCallback, withoutAuthCallback } from '#core/model/auth-callback.ts';
import { openAuthCallback, type CallbackOutcome } from '#state/auth-callback.ts';

/** none: a plain address. opening: it is asked who comes by it. come: somebody, who is not signed in yet. over: nobody. */
export type AuthCallbackStage =
  | { stage: 'none' | 'opening' }
  | { stage: 'come'; outcome: CallbackOutcome }
  | { stage: 'over'; message: string; isOfMail: boolean };

/**
 * Who comes by what Google or a mail's link has put into the address. That leaves the address, and with it the history,
 * at once. `close` goes back to a plain screen.
 */
export function useAuthCallback(): AuthCallbackStage & { close: () => void } {
  const { pathname, search, hash, ...entry } = useLocation();
  const state: unknown = entry.state;
  const navigate = useNavigate();
  const hasBrought = readAuthCallback({ search, hash }) !== null;
  const [callback, setCallback] = useState<AuthCallbackStage>({ stage: hasBrought ? 'opening' : 'none' });
  /** Each address is opened once. */
  const opened = useRef('');
  useEffect(() => {
    const brought = search + hash;
    if (!hasBrought || opened.current === brought) return;
    opened.current = brought;
    const isOfMail = /[#&](access_token|error_code=otp_expired)/.test(hash);
    const { href } = window.location;
    setCallback({ stage: 'opening' });
    navigate(pathname + withoutAuthCallback(search), { replace: true, state });
    void openAuthCallback(href, isOfMail ? 'open this link' : 'sign in').then((end) => {
      if (opened.current !== brought) return;
      if (end?.ok) setCallback({ stage: 'come', outcome: end });
      else setCallback({ stage: 'over', message: end?.message ?? '', isOfMail });
    });
  }, [hasBrought, hash, navigate, pathname, search, state]);
  return { ...callback, close: () => setCallback({ stage: 'none' }) };
}
