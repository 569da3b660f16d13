import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTurns } from '#shared/in-turn.ts';
import { startFamily, type BrowserFamily } from '#tests/support/phone/browser-family.ts';
import { findFreePort } from '#tests/support/server/free-port.ts';
import { until } from '#tests/support/until.ts';
import { findControl, findField, findFileInput, findProgram, type Engine, type Tab } from './engine.ts';
import { fillDisk, onSmallDisk } from './small-disk.ts';
import { idOf, openSession, type WebDriver } from './webdriver.ts';

// WebKitGTK, Safari's engine, spoken to in WebDriver. It has no background sync: pages send by themselves, as on iPhones.

const WINDOW = join(import.meta.dirname, 'webkit-window.py');
const PYTHON = '/usr/bin/python3';
const NEEDS = `import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2`;

export const webkit: Engine = {
  name: 'WebKitGTK',
  lacks() {
    if (!findProgram('WebKitWebDriver')) return 'no WebKitWebDriver was found (Debian has webkit2gtk-driver)';
    if (!findProgram('Xvfb')) return 'no Xvfb was found (Debian has xvfb)';
    const hasWindow = spawnSync(PYTHON, ['-c', NEEDS]).status === 0;
    return hasWindow ? null : 'Python cannot open its windows (Debian has python3-gi and gir1.2-webkit2-4.1)';
  },
  async start({ profile, downloads, diskMb }) {
    mkdirSync(profile, { recursive: true });
    const screen = startFamily('Xvfb', [
      '-displayfd',
      '2',
      '-screen',
      '0',
      '800x1000x24',
      '-nolisten',
      'tcp',
    ]);
    const display = () => /^(\d+)\n/m.exec(screen.said())?.[1];
    await until('there is a screen', () => display() !== undefined);
    const port = await findFreePort();
    const storage = join(profile, 'data');
    const command = ['WebKitWebDriver', `--port=${String(port)}`];
    const family = startFamily(...onSmallDisk(storage, diskMb, command), {
      ...process.env,
      HOME: profile,
      DISPLAY: `:${display() ?? ''}`,
      // Its sandbox wants rights that a container seldom has; only our own pages are opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    });
    const driver = await openDriver(port, family, [
      WINDOW,
      `--profile=${profile}`,
      `--downloads=${downloads}`,
    ]);
    const inTurn = createTurns();
    const kill = async () => {
      await family.kill();
      await screen.kill();
    };
    return {
      openTab: () => openTab(driver, inTurn),
      fillDisk: (leave) => fillDisk(family.pid, storage, leave),
      kill,
      async close() {
        await driver.send('DELETE', '');
        await kill();
      },
    };
  },
};

async function openDriver(port: number, family: BrowserFamily, args: readonly string[]): Promise<WebDriver> {
  const address = `http://127.0.0.1:${String(port)}`;
  await until('WebKitWebDriver listens', async () => {
    if (family.hasEnded()) throw new Error(`WebKitWebDriver ended at once:\n${family.said()}`);
    const answer = await fetch(`${address}/status`).catch(() => null);
    return answer?.ok === true;
  });
  return await openSession(address, {
    'webkitgtk:browserOptions': { binary: PYTHON, args },
    timeouts: { script: 120_000 },
  });
}

type InTurn = ReturnType<typeof createTurns>;

async function openTab({ send }: WebDriver, inTurn: InTurn): Promise<Tab> {
  const { handle } = await inTurn(() => send<{ handle: string }>('POST', '/window/new', { type: 'window' }));
  /** Commands go to whichever window was named last. */
  const here = <T>(command: () => Promise<T>) =>
    inTurn(async () => {
      await send('POST', '/window', { handle });
      return await command();
    });
  const find = async (what: string, run: (name: string) => Element | null, name: string) => {
    let id: string | undefined;
    await until(`there is ${what} ${name}`, async () => {
      const script = `return (${String(run)})(...arguments)`;
      id = idOf(await here(() => send('POST', '/execute/sync', { script, args: [name] })));
      return id !== undefined;
    });
    return `/element/${id ?? ''}`;
  };
  const type = async (element: string, text: string) =>
    void (await here(() => send('POST', `${element}/value`, { text })));
  return {
    goTo: async (url) => void (await here(() => send('POST', '/url', { url }))),
    async ask(run, ...args) {
      const script = `
        const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${String(run)})(...${JSON.stringify(args)})).then(
          (value) => done(JSON.stringify({ value })),
          (error) => done(JSON.stringify({ error: String(error) })));`;
      const text = await here(() => send<string>('POST', '/execute/async', { script, args: [] }));
      const { value, error } = JSON.parse(text) as { value: Awaited<ReturnType<typeof run>>; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    },
    async press(name) {
      const element = await find('a control', findControl, name);
      await here(() => send('POST', `${element}/click`, {}));
    },
    write: async (label, text) => type(await find('a field', findField, label), text),
    pick: async (files) => type(await find('a place for', findFileInput, 'files'), files.join('\n')),
  };
}
