import { setTimeout as pause } from 'node:timers/promises';
import type { Match, Rule } from '#tests/support/faults/fault-rules.ts';
import { requestsOf } from './hear-moment.ts';
import type { LabPhone } from './lab-phone.ts';
import type { LabServer } from './lab-server.ts';
import type { Kill, Victim } from './plan.ts';

/** Everything but the page without the app. */
const THE_APP: Match = { path: /^\/(?!healthz)/ };
/** What every body of the lab's photos has. */
const BODY_BYTES = 10_000;
/** The request may not come: something has died before. */
const STRUCK_WITHIN_MS = 3000;

interface Stage {
  phone: LabPhone;
  server: LabServer;
}

/** A death that is planned: it comes at the call of `strike`, and `mend` brings everything back. */
export interface Death {
  strike(): Promise<void>;
  mend(): Promise<void>;
}

/** `prepare` is called before the moment: a fault of a request has to be there before it comes. */
export function prepareDeath({ phone, server }: Stage, kill: Kill): Death {
  const { proxy } = server;
  const away = () => pause(kill.awayMs);
  const comeBack = async () => {
    await away();
    await server.comeBack();
  };
  const nothing = async () => undefined;
  const ofServer = (strike: () => Promise<void>): Death => ({ strike, mend: comeBack });
  const ofPhone = (strike: () => Promise<void>): Death => ({ strike, mend: nothing });
  const ofLine = (makeRule: () => Rule): Death => {
    let rule: Rule | undefined;
    return {
      strike: async () => void (rule = makeRule()),
      async mend() {
        await away();
        rule?.release();
      },
    };
  };
  const ofRequest = (makeRule: (match: Match) => Rule): Death => {
    const rule = makeRule(requestsOf(kill.moment) ?? THE_APP);
    return {
      strike: () => Promise.race([rule.struck().catch(() => undefined), pause(STRUCK_WITHIN_MS)]),
      mend: async () => rule.release(),
    };
  };
  const deaths: Record<Victim, () => Death> = {
    'tab crashed': () => ofPhone(() => phone.crashTab()),
    'tab closed': () => ofPhone(() => phone.closeTab()),
    'worker stopped': () => ofPhone(() => phone.stopWorker()),
    'worker stopped alone': () => ofPhone(() => phone.stopWorker()),
    'browser killed': () => ofPhone(() => phone.killBrowser()),
    'server killed': () => ofServer(() => server.kill()),
    'database killed': () => ofServer(() => server.killDatabase()),
    'server and database killed': () => ofServer(() => server.killBoth()),
    'line cut': () =>
      ofLine(() => {
        const rule = proxy.when(THE_APP, { do: 'reset' });
        proxy.breakOff();
        return rule;
      }),
    'line hangs': () =>
      ofLine(() => {
        const rule = proxy.when(THE_APP, { do: 'hold' });
        // What stands still breaks in the end, or goes on.
        if (kill.share >= 50) return rule;
        return { ...rule, release: () => (proxy.breakOff(), rule.release()) };
      }),
    'body cut': () =>
      ofRequest((match) =>
        proxy.when(
          match,
          { do: 'cut', afterBytes: Math.floor((BODY_BYTES * kill.share) / 100) },
          { times: 1 },
        ),
      ),
    'answer lost': () => ofRequest((match) => proxy.when(match, { do: 'drop reply' }, { times: 1 })),
  };
  return deaths[kill.victim]();
}
