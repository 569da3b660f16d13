import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { openLink, type Link } from './link.ts';
import { upgrade, VERSION } from './upgrades.ts';

const tellOutdated = vi.fn<() => void>();
let factory: IDBFactory;

beforeEach(() => {
  tellOutdated.mockClear();
  factory = new IDBFactory();
});

/** What a build of the app does that knows the database in this version. */
function open(version: number): Link {
  const link: Link = openLink({ name: 'plateglow', version, upgrade, factory, tellOutdated }, () =>
    link.drop(),
  );
  return link;
}

test('a build hears at once that a newer one has taken the database, and lets go of it', async () => {
  await open(VERSION).opened;
  expect(tellOutdated).not.toHaveBeenCalled();
  await open(VERSION + 1).opened;
  expect(tellOutdated).toHaveBeenCalledOnce();
});

test('a build that meets the database of a newer one hears so', async () => {
  await open(VERSION + 1).opened;
  await expect(open(VERSION).opened).rejects.toMatchObject({ code: 'newer_version' });
  expect(tellOutdated).toHaveBeenCalledOnce();
});

test('a database that is deleted makes no build outdated', async () => {
  await open(VERSION).opened;
  const request = factory.deleteDatabase('plateglow');
  await new Promise((resolve) => (request.onsuccess = resolve));
  await open(VERSION).opened;
  expect(tellOutdated).not.toHaveBeenCalled();
});
