import { describe, expect, test } from 'vitest';
import { findChromium, type Machine } from './find-chromium.ts';

const PLAYWRIGHT = '/home/cook/.cache/ms-playwright/chromium/chrome';
const APT = '/usr/bin/apt-get';

interface World {
  files?: string[];
  env?: Record<string, string>;
  isRoot?: boolean;
  /** What a command brings, when it goes well. */
  brings?: Record<string, string>;
}

function machineWith({
  files = [],
  env = {},
  isRoot = false,
  brings = {},
}: World): Machine & { ran: string[] } {
  const present = new Set(files);
  const ran: string[] = [];
  return {
    ran,
    env: { PATH: '/usr/local/bin:/usr/bin', ...env },
    platform: 'linux',
    isRoot,
    exists: (path) => present.has(path),
    playwrightPath: () => PLAYWRIGHT,
    run: (command, ...args) => {
      const line = [command, ...args].join(' ');
      ran.push(line);
      const file = brings[line];
      if (file) present.add(file);
      return line === 'apt-get update' || file !== undefined;
    },
  };
}

describe('one that is there is used, and nothing is downloaded', () => {
  test.each([
    {
      title: 'the named one first',
      env: { CHROMIUM_PATH: '/opt/mine' },
      files: ['/opt/mine', '/usr/bin/chromium'],
      found: '/opt/mine',
    },
    { title: 'on the path', files: ['/usr/local/bin/google-chrome'], found: '/usr/local/bin/google-chrome' },
    { title: 'beside the path', env: { PATH: '' }, files: ['/usr/bin/chromium'], found: '/usr/bin/chromium' },
    { title: "Playwright's own", files: [PLAYWRIGHT], found: PLAYWRIGHT },
  ])('$title', async ({ env = {}, files, found }) => {
    const machine = machineWith({ env, files });
    expect(await findChromium(machine)).toBe(found);
    expect(machine.ran).toEqual([]);
  });

  test('a name that leads nowhere is a mistake to be told, not to be passed over', async () => {
    const machine = machineWith({ env: { CHROMIUM_PATH: '/opt/gone' }, files: ['/usr/bin/chromium'] });
    await expect(findChromium(machine)).rejects.toThrow('/opt/gone');
  });
});

describe('one that is missing is fetched', () => {
  test('by Playwright, as an ordinary user without system libraries', async () => {
    const machine = machineWith({ brings: { 'playwright install chromium': PLAYWRIGHT } });
    expect(await findChromium(machine)).toBe(PLAYWRIGHT);
  });

  test('by Playwright, as root with them', async () => {
    const machine = machineWith({
      isRoot: true,
      brings: { 'playwright install --with-deps chromium': PLAYWRIGHT },
    });
    expect(await findChromium(machine)).toBe(PLAYWRIGHT);
  });

  test('by apt, when that download fails and root may install', async () => {
    const brings = { 'apt-get install -y --no-install-recommends chromium': '/usr/bin/chromium' };
    const machine = machineWith({ isRoot: true, files: [APT], brings });
    expect(await findChromium(machine)).toBe('/usr/bin/chromium');
  });

  test('else the message says what to do', async () => {
    const machine = machineWith({ files: [APT] });
    await expect(findChromium(machine)).rejects.toThrow('CHROMIUM_PATH');
    expect(machine.ran).toEqual(['playwright install chromium']);
  });
});
