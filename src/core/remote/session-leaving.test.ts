// Somebody signs out while others look, renew or sign in: in other tabs, on the same record and the same localStorage.
import { beforeEach, describe, expect, test } from 'vitest';
import { failed } from '#core/model/failure.ts';
import type { Session, SessionRecord } from '#core/model/person.ts';
import { openMemoryLocks, openMemorySessions } from '#tests/support/core/memory-sessions.ts';
import type { SessionStore } from '#core/model/session-store.ts';
import type { TextPlace } from '#core/model/text-place.ts';
import type { TransportAnswer } from './ports.ts';
import { createRemote } from './remote.ts';

const NOW = 1_800_000_000_000;

const session = (userId: string, number = 1): Session => ({
  access_token: `access ${userId} ${number}`,
  refresh_token: `refresh ${userId} ${number}`,
  expires_at: NOW / 1000 + 3600,
  token_type: 'bearer',
  user: { id: userId },
});
const recordOf = (userId: string): SessionRecord => ({
  person: { id: userId, email: '' },
  session: session(userId),
});
const renewed: TransportAnswer = {
  status: 200,
  headers: new Headers(),
  text: JSON.stringify({ ...session('anna', 2), expires_in: 3600 }),
};

let sessions: SessionStore;
let asked: string[];
let told: number;
/** localStorage, which all tabs share. */
const sessionKey: TextPlace & { text: string | null } = {
  text: null,
  read: () => sessionKey.text,
  write: (next) => void (sessionKey.text = next),
};

beforeEach(() => {
  sessions = openMemorySessions(recordOf('anna'));
  sessionKey.text = JSON.stringify(session('anna'));
  asked = [];
  told = 0;
});

/** `through`: how this tab sees the one record. */
function openTab(through: Partial<SessionStore> = {}) {
  return createRemote({
    url: 'https://abc.supabase.example',
    publishableKey: 'key',
    sessions: { ...sessions, ...through },
    lock: openMemoryLocks(),
    clock: () => NOW,
    tell: () => void (told += 1),
    sessionKey,
    transport: async ({ url }) => {
      asked.push(new URL(url).pathname);
      return renewed;
    },
  }).session;
}

describe('a tab that was looking while somebody signed out in another one', () => {
  /** A tab that is stopped in the middle of each look at the record until it may go on. */
  function openSlowTab() {
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const read = async () => {
      const record = await sessions.read();
      await gate;
      return record;
    };
    return { tab: openTab({ read }), goOn };
  }

  test('does not bring the session back', async () => {
    const [page, { tab, goOn }] = [openTab(), openSlowTab()];
    const late = tab.person();
    await page.signOut();
    goOn();
    expect(await late).toBeNull();
    expect(sessionKey.text).toBeNull();
    expect(await openTab().person()).toBeNull();
  });

  test('nor does a third one, by the copy that it writes before it looks once more', async () => {
    await openTab().signOut();
    sessionKey.text = JSON.stringify(session('anna'));
    expect(await openTab().person()).toBeNull();
    expect([await sessions.read(), sessionKey.text]).toEqual([null, null]);
  });

  test('nor the one before, where somebody else has come in since', async () => {
    const [page, { tab, goOn }] = [openTab(), openSlowTab()];
    const late = tab.person();
    await page.signOut();
    await page.signedIn(session('boris'));
    goOn();
    expect(await late).toMatchObject({ id: 'boris' });
    expect(sessionKey.text).toBe(JSON.stringify(session('boris')));
  });

  test('nor one that it had just renewed', async () => {
    const page = openTab();
    const tab = openTab({
      replace: async (expected, next) => {
        const isReplaced = await sessions.replace(expected, next);
        await page.signOut();
        return isReplaced;
      },
    });
    expect(await tab.tokenAfter('access anna 1', 'anna')).toEqual(failed({ kind: 'signed_out' }));
    expect(sessionKey.text).toBeNull();
  });
});

test('a look of the tab that signs out leaves nothing for the others to take over', async () => {
  const other = openTab();
  await other.person();
  const page = openTab({
    replace: async (expected, next) => {
      await page.person();
      const isReplaced = await sessions.replace(expected, next);
      expect(await other.person()).toBeNull();
      return isReplaced;
    },
  });
  await page.signOut();
  expect(await other.person()).toBeNull();
  expect(sessionKey.text).toBeNull();
});

test('a tab under which all data of the site is cleared tells once that nobody is here', async () => {
  const tab = openTab({ read: () => sessions.read() });
  await tab.person();
  sessions = openMemorySessions();
  sessionKey.text = null;
  expect([await tab.person(), await tab.person()]).toEqual([null, null]);
  expect(told).toBe(1);
});

test('one in which somebody signs out tells it once, too', async () => {
  const tab = openTab();
  await tab.signOut();
  expect([await tab.person(), told]).toEqual([null, 1]);
});

describe('a sign-out that was meant for one person', () => {
  test('does not touch the next one', async () => {
    sessions = openMemorySessions(recordOf('boris'));
    const page = openTab();
    await page.signOut('anna');
    expect(await sessions.read()).toEqual(recordOf('boris'));
    expect(asked).toEqual([]);
    await page.signOut('boris');
    expect([await sessions.read(), sessionKey.text]).toEqual([null, null]);
    expect(asked).toEqual(['/auth/v1/logout']);
  });

  test('leaves somebody who comes in meanwhile, also in localStorage', async () => {
    const page = openTab({
      replace: async (expected, next) => {
        if (next === null) await sessions.replace(recordOf('anna'), recordOf('boris'));
        return await sessions.replace(expected, next);
      },
    });
    await page.signOut('anna');
    expect(await sessions.read()).toEqual(recordOf('boris'));
    expect(sessionKey.text).toBe(JSON.stringify(session('boris')));
  });
});
