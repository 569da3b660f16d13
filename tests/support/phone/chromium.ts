import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isAlive, killNow, listDescendants } from '#tests/support/server/processes.ts';
import { until } from '#tests/support/until.ts';

export interface RunningChromium {
  pid: number;
  /** For connectOverCDP. */
  endpoint: string;
  /** kill -9 of all its processes; comes back when none is alive. */
  kill(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;
/** Nothing that a test does not ask for. */
export const QUIET_SWITCHES: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Two pages behind the address bar of each window, which take as much time as all the rest of a start.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  ...(isRoot ? ['--no-sandbox'] : []),
];
const SWITCHES = ['--headless=new', '--remote-debugging-port=0', ...QUIET_SWITCHES];

/** Starts Chromium in a process group of its own, which does not outlive us. */
export async function launchChromium(
  program: string,
  profile: string,
  switches: readonly string[],
): Promise<RunningChromium> {
  const child = spawn(program, [...SWITCHES, ...switches, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  const killGroup = () => {
    for (const one of [-pid, ...listDescendants(pid)]) killNow(one);
  };
  process.once('exit', killGroup);

  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const endpoint = () => /DevTools listening on (ws:\S+)/.exec(said)?.[1];
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await until('Chromium listens', () => endpoint() !== undefined || hasEnded());
  const address = endpoint();
  if (address === undefined) throw new Error(`Chromium ended at once:\n${said}`);

  return {
    pid,
    endpoint: address,
    async kill() {
      process.off('exit', killGroup);
      // Nothing happens any more from here on: to find them all takes a while.
      if (!hasEnded()) process.kill(-pid, 'SIGSTOP');
      const family = [pid, ...listDescendants(pid)];
      const closed = hasEnded() ? undefined : once(child, 'close');
      killGroup();
      await closed;
      await until('all of Chromium is dead', () => !family.some(isAlive));
    },
  };
}
