import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFamily } from '#tests/support/phone/browser-family.ts';
import { until } from '#tests/support/until.ts';
import { openBidiSocket, type BidiSocket } from './bidi-socket.ts';
import { fillDisk, onSmallDisk } from './small-disk.ts';
import { findControl, findField, findFileInput, findProgram, type Engine, type Tab } from './engine.ts';

// Firefox, spoken to in WebDriver BiDi.

const PHONE = { width: 390, height: 844 };
type Preferences = Record<string, string | number | boolean>;
const preferences = (downloads: string): Preferences => ({
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
});

/** Who is asked sees a window of the browser, which no test could answer. */
const CAMERA = {
  allowed: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
  refused: { 'media.navigator.streams.fake': true, 'permissions.default.camera': 2 },
} satisfies Record<string, Preferences>;

export const firefox = firefoxWith({});
/** Set as LibreWolf and Tor Browser are: what is read off a canvas is noise, without an error. */
export const firefoxThatHides = firefoxWith({ 'privacy.resistFingerprinting': true });

function firefoxWith(more: Preferences): Engine {
  return {
    name: 'Firefox',
    lacks: () => (findFirefox() ? null : 'no Firefox was found (Debian has firefox-esr)'),
    async start({ profile, downloads, diskMb, camera = 'allowed' }) {
      mkdirSync(profile, { recursive: true });
      const lines = Object.entries({ ...preferences(downloads), ...CAMERA[camera], ...more }).map(
        ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
      );
      writeFileSync(join(profile, 'user.js'), lines.join('\n'));
      const storage = join(profile, 'storage');
      const command = [findFirefox() ?? 'firefox', '--headless', '--no-remote', '--remote-debugging-port=0'];
      const family = startFamily(...onSmallDisk(storage, diskMb, [...command, '--profile', profile]), {
        ...process.env,
        HOME: profile,
      });
      const address = () => /WebDriver BiDi listening on (ws:\S+)/.exec(family.said())?.[1];
      await until('Firefox listens', () => address() !== undefined || family.hasEnded());
      if (address() === undefined) throw new Error(`Firefox ended at once:\n${family.said()}`);
      const socket = await openBidiSocket(`${address() ?? ''}/session`);
      await socket.send('session.new', { capabilities: {} });
      return {
        openTab: () => openTab(socket),
        fillDisk: (leave) => fillDisk(family.pid, storage, leave),
        async kill() {
          await family.kill();
          socket.close();
        },
        async close() {
          // It may be gone before it has answered.
          await socket.send('browser.close', {}).catch(() => undefined);
          await until('Firefox has ended', family.hasEnded);
          await family.kill();
          socket.close();
        },
      };
    },
  };
}

const findFirefox = () => findProgram('firefox-esr', 'firefox');

type Called =
  | { type: 'success'; result: { type: string; value?: unknown; sharedId?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

async function openTab({ send }: BidiSocket): Promise<Tab> {
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  await send('browsingContext.setViewport', { context, viewport: PHONE });
  const call = async (text: string) => {
    const target = { context };
    const called = await send<Called>('script.callFunction', {
      functionDeclaration: text,
      awaitPromise: true,
      target,
      userActivation: true,
    });
    if (called.type === 'exception') throw new Error(called.exceptionDetails.text);
    return called.result;
  };
  const find = async (what: string, run: (name: string) => Element | null, name: string) => {
    let sharedId: string | undefined;
    await until(`there is ${what} ${name}`, async () => {
      ({ sharedId } = await call(`() => (${String(run)})(${JSON.stringify(name)})`));
      return sharedId !== undefined;
    });
    return { sharedId };
  };
  const touch = (element: object) =>
    send('input.performActions', {
      context,
      actions: [
        {
          type: 'pointer',
          id: 'finger',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    });
  return {
    goTo: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    async ask(run, ...args) {
      const { value } = await call(
        `async () => JSON.stringify({ value: await (${String(run)})(...${JSON.stringify(args)}) })`,
      );
      return (JSON.parse(String(value)) as { value: Awaited<ReturnType<typeof run>> }).value;
    },
    press: async (name) => void (await touch(await find('a control', findControl, name))),
    async write(label, text) {
      await touch(await find('a field', findField, label));
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    async pick(files) {
      const element = await find('a place for', findFileInput, 'files');
      await send('input.setFiles', { context, element, files });
    },
  };
}
