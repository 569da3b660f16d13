import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATHS } from '#app/paths.ts';
import { openPhone } from '#tests/support/phone/phone.ts';
import { expect, test } from './kitchen-journey.ts';

test('where cookies are blocked there is no worker, and the screens open without one and say what stops them', async ({
  backend,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-blocked-'));
  mkdirSync(join(folder, 'Default'));
  const profile = { default_content_setting_values: { cookies: 2 } };
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile }));
  const phone = await openPhone({ copyOf: folder });
  try {
    const page = await phone.open();
    const thrown: Error[] = [];
    page.on('pageerror', (error) => thrown.push(error));
    const tried = page.waitForEvent('console', (line) =>
      line.text().startsWith('The app will not open offline'),
    );
    await page.goto(backend.server.url + PATHS.check);
    await tried;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check a picture');
    await page.goto(backend.server.url + PATHS.uploads);
    await expect(page.getByText('Private windows and blocked cookies can stop it.')).toBeVisible();
    expect(thrown).toEqual([]);
  } finally {
    await phone.throwAway();
    rmSync(folder, { recursive: true });
  }
});
