import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { TOOL_PATH } from './tool-path.ts';

/** apt must not stop to ask. */
const INSTALLER_ENV = { ...process.env, PATH: TOOL_PATH, DEBIAN_FRONTEND: 'noninteractive' };

/** What the search sees of the machine; tests hand in another one. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  isRoot: boolean;
  exists(path: string): boolean;
  /** Where Playwright would keep a Chromium of its own. */
  playwrightPath(): string;
  /** Runs a command and says whether it went well. */
  run(command: string, ...args: string[]): boolean;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FIXED_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium for the journeys: the one that is named, else one that is there, else Playwright's download,
 * else apt's where that is possible. Throws with what to do when there is none to be had.
 */
export async function findChromium(machine: Machine = thisMachine()): Promise<string> {
  const named = machine.env.CHROMIUM_PATH;
  if (named) {
    if (machine.exists(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  const present = findPresent(machine);
  if (present) return present;

  console.log('There is no Chromium here: getting one for the journeys (once, about a minute) …');
  // Only root may install the system libraries that it needs.
  const withLibraries = machine.isRoot && machine.platform === 'linux' ? ['--with-deps'] : [];
  const isDownloaded = machine.run('playwright', 'install', ...withLibraries, 'chromium');
  if (isDownloaded && machine.exists(machine.playwrightPath())) return machine.playwrightPath();

  const hasApt = machine.isRoot && machine.exists('/usr/bin/apt-get');
  if (hasApt && machine.run('apt-get', 'update')) {
    machine.run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium');
  }
  const installed = findPresent(machine);
  if (installed) return installed;
  throw new Error(
    'The journeys need a Chromium, and none could be installed. Install Chromium or Google Chrome, ' +
      'run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH to the one that you have.',
  );
}

function findPresent(machine: Machine): string | undefined {
  const folders = (machine.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...FIXED_PLACES, machine.playwrightPath()].find((path) => machine.exists(path));
}

function thisMachine(): Machine {
  return {
    env: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
    playwrightPath: () => chromium.executablePath(),
    run: (command, ...args) =>
      spawnSync(command, args, { stdio: 'inherit', env: INSTALLER_ENV }).status === 0,
  };
}
