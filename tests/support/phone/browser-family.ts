import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isAlive, killNow, listDescendants } from '#tests/support/server/processes.ts';
import { until } from '#tests/support/until.ts';

/** A browser with all its processes. */
export interface BrowserFamily {
  pid: number;
  /** What it wrote where errors are told. */
  said: () => string;
  hasEnded: () => boolean;
  /** kill -9 of all of them; comes back when none is alive. */
  kill: () => Promise<void>;
}

/** Starts a browser in a process group of its own, which does not outlive us. */
export function startFamily(program: string, args: readonly string[], env = process.env): BrowserFamily {
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'], env });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  const killGroup = () => {
    for (const one of [-pid, ...listDescendants(pid)]) killNow(one);
  };
  process.once('exit', killGroup);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid,
    said: () => said,
    hasEnded,
    async kill() {
      process.off('exit', killGroup);
      // Nothing happens any more from here on: to find them all takes a while.
      if (!hasEnded()) process.kill(-pid, 'SIGSTOP');
      const family = [pid, ...listDescendants(pid)];
      const closed = hasEnded() ? undefined : once(child, 'close');
      killGroup();
      await closed;
      await until(`all of ${program} is dead`, () => !family.some(isAlive));
    },
  };
}
