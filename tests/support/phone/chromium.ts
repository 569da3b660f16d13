import { mkdirSync, rmSync } from 'node:fs';
import { until } from '#tests/support/until.ts';
import { startFamily, type BrowserFamily } from './browser-family.ts';

export interface RunningChromium extends Pick<BrowserFamily, 'pid' | 'kill'> {
  /** For connectOverCDP. */
  endpoint: string;
}

const isRoot = process.getuid?.() === 0;
/** Left out of the browser: no page sees anything of it. */
const UNSEEN_FEATURES = [
  // Two pages behind the address bar of each window, which take as much time as all the rest of a start.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'Translate',
  'MediaRouter',
  'OptimizationHints',
  // A process for the next page of another site, begun with each page, which no journey goes to.
  'SpareRendererForSitePerProcess',
];
/** Nothing that a test does not ask for. */
export const QUIET_SWITCHES: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
  '--disable-field-trial-config',
  '--metrics-recording-only',
  `--disable-features=${UNSEEN_FEATURES.join(',')}`,
  ...(isRoot ? ['--no-sandbox'] : []),
];
const SWITCHES = [
  // The whole browser without a screen. Chromium's headless shell takes a tenth to a fifth less of the processor, but
  // knows no background sync: eight journeys fail in it.
  '--headless=new',
  '--remote-debugging-port=0',
  // Without tabs and an address bar, which are laid out and painted anew with each page that opens, for nobody.
  '--start-fullscreen',
  ...QUIET_SWITCHES,
];

/** Starts Chromium, which does not outlive us. */
export async function launchChromium(
  program: string,
  profile: string,
  switches: readonly string[],
): Promise<RunningChromium> {
  // Who is killed clears nothing away.
  const temporary = `${profile}-tmp`;
  mkdirSync(temporary, { recursive: true });
  const { pid, said, hasEnded, kill } = startFamily(
    program,
    [...SWITCHES, ...switches, `--user-data-dir=${profile}`, 'about:blank'],
    { ...process.env, TMPDIR: temporary },
  );
  const endpoint = () => /DevTools listening on (ws:\S+)/.exec(said())?.[1];
  await until('Chromium listens', () => endpoint() !== undefined || hasEnded());
  const address = endpoint();
  if (address === undefined) throw new Error(`Chromium ended at once:\n${said()}`);
  return {
    pid,
    endpoint: address,
    async kill() {
      await kill();
      rmSync(temporary, { recursive: true, force: true });
    },
  };
}
