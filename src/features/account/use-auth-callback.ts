import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readAuthCallback } from '#core/model/auth-callback.ts';
import { withoutAuthCallback } from '#core/model/without-auth-callback.ts';
import { openAuthCallback, type CallbackOutcome } from '#state/auth-callback.ts';
import { useIsHere } from '#ui/use-is-here.ts';

/** none: a plain address. opening: it is asked who comes by it. come: somebody, who is not signed in yet. over: nobody. */
export type AuthCallbackStage =
  | { stage: 'none' | 'opening' }
  | { stage: 'come'; outcome: CallbackOutcome }
  | AuthCallbackOver;

export interface AuthCallbackOver {
  stage: 'over';
  message: string;
  isOfMail: boolean;
  /** Where the same address may still serve. */
  again?: () => void;
}

/**
 * Who comes by what Google or a mail's link has put into the address. That stays there for as long as it may serve, over
 * reloads too, and then leaves it, and with it the history. `close` goes back to a plain screen, or says why.
 */
export function useAuthCallback(): AuthCallbackStage & { close: (message?: string) => void } {
  const { pathname, search, hash, ...entry } = useLocation();
  const state: unknown = entry.state;
  const navigate = useNavigate();
  const hasBrought = readAuthCallback({ search, hash }) !== null;
  const [callback, setCallback] = useState<AuthCallbackStage>({ stage: hasBrought ? 'opening' : 'none' });
  /** Each address is opened once. */
  const opened = useRef('');
  const isHere = useIsHere();
  const leave = (next: AuthCallbackStage) => {
    setCallback(next);
    navigate(pathname + withoutAuthCallback(search), { replace: true, state });
  };
  const open = () => {
    const brought = (opened.current = search + hash);
    const isOfMail = /[#&](token_hash=|type=|error_code=otp_expired)/.test(hash);
    setCallback({ stage: 'opening' });
    void openAuthCallback(window.location.href, isOfMail ? 'open this link' : 'sign in').then((end) => {
      if (!isHere.current || opened.current !== brought) return;
      const over = { stage: 'over', message: end?.ok === false ? end.message : '', isOfMail } as const;
      if (end?.ok && end.link) setCallback({ stage: 'come', outcome: end });
      else if (end?.ok) leave({ stage: 'come', outcome: end });
      else if (isOfMail && end?.isAnswered === false && !hash.includes('error='))
        setCallback({ ...over, again: open });
      else leave(over);
    });
  };
  useEffect(() => {
    if (!hasBrought) opened.current = '';
    else if (opened.current !== search + hash) open();
  });
  return {
    ...callback,
    close: (message) =>
      leave(message === undefined ? { stage: 'none' } : { stage: 'over', message, isOfMail: true }),
  };
}
