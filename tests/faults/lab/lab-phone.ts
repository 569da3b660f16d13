import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { PATHS } from '#app/paths.ts';
import { openPhone, type Phone } from '#tests/support/phone/phone.ts';
import { readPhone, type PhoneStorage } from '#tests/support/phone/phone-storage.ts';
import { crash, stopWorkers } from '#tests/support/phone/phone-verbs.ts';
import { hearScreens, type ScreenWitness } from '#tests/support/phone/screen-witness.ts';
import { PASSWORD, type Person } from '#tests/support/server/people.ts';
import { until } from '#tests/support/until.ts';
import type { Book } from './book.ts';
import type { Life } from './plan.ts';
import type { Story } from './story.ts';

/** The phone of a life: at most one window of the app, and one without it, which looks. */
export interface LabPhone {
  /** Undefined: the app is closed. */
  page: Page | undefined;
  /** Of this life of the browser. */
  readonly witness: ScreenWitness;
  /** Whose window it is, where somebody has come in by it. */
  ownerOf(page: Page): Person | undefined;
  /** Begins to open the app, and does not wait for it. */
  beginToOpen(): Promise<void>;
  /** The app is open, with this person in it. */
  comeIn(person: Person): Promise<Page>;
  /** Whoever is in signs out and keeps what waits; the app is at its door then. `onBegin`: they have pressed it. */
  leave(onBegin?: () => void): Promise<void>;
  crashTab(): Promise<void>;
  closeTab(): Promise<void>;
  stopWorker(): Promise<void>;
  wakeWorker(tag: string): Promise<void>;
  /** kill -9 of the browser, and it is started again. */
  killBrowser(): Promise<void>;
  /** Ended as a person does, and started again. */
  restartBrowser(): Promise<void>;
  /** What is said by whoever changes something on the phone, so far. */
  changes(): number;
  hearChange(): Promise<void>;
  read(): Promise<PhoneStorage>;
  throwAway(): Promise<void>;
}

interface Home {
  url: string;
  /** The profile of a phone on which the front page was visited. */
  visited: string;
  story: Story;
  book: Pick<Book, 'signedOut'>;
  wake: (page: Page, tag: string) => Promise<void>;
}

const IN_MS = 60_000;
const OPENS_WITHIN_MS = 20_000;
const CRASHES_WITHIN_MS = 2000;

export async function openLabPhone(life: Life, { url, visited, story, book, wake }: Home): Promise<LabPhone> {
  const phone: Phone = await openPhone({
    syncInSeconds: true,
    hasSync: life.hasSync,
    ...(life.isCamera && { camera: 'fake' as const }),
    ...(!life.isNew && { copyOf: visited }),
  });
  const beginAnew = async () => {
    const witness = await hearScreens(phone.context);
    return { witness, bare: await phone.open(`${url}/healthz`) };
  };
  let { witness, bare } = await beginAnew();
  const owners = new WeakMap<Page, Person>();
  const lab: LabPhone = {
    page: undefined,
    get witness() {
      return witness;
    },
    ownerOf: (page) => owners.get(page),
    async beginToOpen() {
      const page = await phone.open();
      lab.page = page;
      // It may die before it is there.
      page.goto(url + PATHS.uploads).catch(() => undefined);
    },
    async comeIn(person) {
      if (lab.page && owners.get(lab.page) === person) {
        if ((await readPhone(bare)).hasSession) return lab.page;
        owners.delete(lab.page);
      }
      const page = await openApp();
      const { personId, hasSession } = await whoIsIn(page);
      if (personId === person.id && hasSession) {
        owners.set(page, person);
        return page;
      }
      if (personId === person.id) {
        await page
          .getByText(/sign in/i)
          .first()
          .waitFor({ timeout: IN_MS });
        story.tell('the server has ended the session, and the screen says so: signed in anew');
        book.signedOut();
      }
      if (personId !== null && personId !== person.id) await lab.leave();
      return await signIn(person);
    },
    async leave(onBegin) {
      const page = pageOf(lab);
      // From here on it may be anybody's.
      owners.delete(page);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('button', { name: 'Menu' })
        .click({ timeout: IN_MS });
      onBegin?.();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }).click();
      const isOut = page.waitForURL(`**${PATHS.login}`);
      const keep = page.getByRole('button', { name: /^Keep (it|them) here/ });
      await Promise.race([isOut, keep.waitFor()]);
      if (await keep.isVisible()) await keep.click();
      await isOut;
    },
    async crashTab() {
      // A page that is just being opened changes its process, and the one that has crashed was the other.
      const crashed = crash(pageOf(lab)).catch(() => undefined);
      await Promise.race([crashed, pause(CRASHES_WITHIN_MS)]);
      await lab.closeTab();
    },
    async closeTab() {
      const { page } = lab;
      lab.page = undefined;
      await page?.close();
    },
    stopWorker: () => stopWorkers(bare),
    wakeWorker: (tag) => wake(bare, tag),
    async killBrowser() {
      await phone.kill();
      await phone.relaunch();
      lab.page = undefined;
      ({ witness, bare } = await beginAnew());
    },
    async restartBrowser() {
      await phone.close();
      await phone.relaunch();
      lab.page = undefined;
      ({ witness, bare } = await beginAnew());
    },
    changes: () => witness.changes(bare),
    async hearChange() {
      const before = lab.changes();
      await witness.hears(bare, 'something is written', () => lab.changes() > before);
    },
    read: () => readPhone(bare),
    throwAway: () => phone.throwAway(),
  };

  /** A window that cannot be opened is closed, and another one opened: so people do. */
  const openApp = async (): Promise<Page> => {
    for (let tries = 1; ; tries++) {
      const page = lab.page ?? (await phone.open());
      lab.page = page;
      try {
        await page.goto(url + PATHS.uploads, { timeout: OPENS_WITHIN_MS });
        return page;
      } catch (error) {
        story.tell(`the app did not open: ${String(error).split('\n')[0]}`);
        if (tries === 3) throw error;
        await lab.closeTab();
      }
    }
  };

  /** Another window, so that what a window says is said to one person. */
  const signIn = async (person: Person): Promise<Page> => {
    await lab.closeTab();
    const page = await phone.open();
    lab.page = page;
    owners.set(page, person);
    await page.goto(url + PATHS.login, { timeout: IN_MS });
    const form = page.getByRole('form', { name: 'Sign in' });
    await form.getByLabel('Email').fill(person.email, { timeout: IN_MS });
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Sign in' }).click();
    await until(
      'the phone knows who is here',
      async () => {
        const { personId, hasSession } = await readPhone(page);
        return personId === person.id && hasSession;
      },
      IN_MS,
    );
    await page.goto(url + PATHS.uploads, { timeout: IN_MS });
    await page.locator('input[type=file]').first().waitFor({ state: 'attached', timeout: IN_MS });
    return page;
  };

  return lab;
}

export function pageOf({ page }: Pick<LabPhone, 'page'>): Page {
  if (!page) throw new Error('The app is closed');
  return page;
}

/** As soon as the app shows whether somebody is. */
async function whoIsIn(page: Page): Promise<Pick<PhoneStorage, 'personId' | 'hasSession'>> {
  const inside = page.locator('input[type=file]').first();
  const door = page.getByRole('form', { name: 'Sign in' });
  await Promise.race([
    inside.waitFor({ state: 'attached', timeout: IN_MS }),
    door.waitFor({ state: 'attached', timeout: IN_MS }),
  ]);
  return await readPhone(page);
}
