import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readWayBack, withoutWayBack } from '#core/model/way-back.ts';
import { openWayBack, type Comer } from '#state/way-back.ts';

/** none: a plain address. opening: it is asked who comes by it. come: somebody, who is not signed in yet. over: nobody. */
export type WayBackStage =
  | { stage: 'none' | 'opening' }
  | { stage: 'come'; comer: Comer }
  | { stage: 'over'; message: string; isOfMail: boolean };

/**
 * Who comes by what Google or a mail's link has put into the address. That leaves the address, and with it the history,
 * at once. `close` goes back to a plain screen.
 */
export function useWayBack(): WayBackStage & { close: () => void } {
  const { pathname, search, hash, ...entry } = useLocation();
  const state: unknown = entry.state;
  const navigate = useNavigate();
  const hasBrought = readWayBack({ search, hash }) !== null;
  const [back, setBack] = useState<WayBackStage>({ stage: hasBrought ? 'opening' : 'none' });
  /** Each address is opened once. */
  const opened = useRef('');
  useEffect(() => {
    const brought = search + hash;
    if (!hasBrought || opened.current === brought) return;
    opened.current = brought;
    const isOfMail = /[#&](access_token|error_code=otp_expired)/.test(hash);
    const { href } = window.location;
    setBack({ stage: 'opening' });
    void navigate(pathname + withoutWayBack(search), { replace: true, state });
    void openWayBack(href).then((end) => {
      if (opened.current !== brought) return;
      if (end?.ok) setBack({ stage: 'come', comer: end });
      else setBack({ stage: 'over', message: end?.message ?? '', isOfMail });
    });
  }, [hasBrought, hash, navigate, pathname, search, state]);
  return { ...back, close: () => setBack({ stage: 'none' }) };
}
