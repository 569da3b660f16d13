import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Person } from '#tests/support/server/people.ts';
import type { Fault } from './book.ts';
import type { Moments } from './hear-moment.ts';
import type { LabPhone } from './lab-phone.ts';
import type { LabServer } from './lab-server.ts';
import type { Memory } from './memory.ts';
import type { Life } from './plan.ts';
import type { Story } from './story.ts';

const SHOWS_WITHIN_MS = 2000;

/** All that takes part in a life. */
export interface Stage {
  life: Life;
  server: LabServer;
  phone: LabPhone;
  cooks: Person[];
  memory: Memory;
  moments: Moments;
  story: Story;
}

export async function startDrafts(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Start Transform \(/ }).click({ timeout: 10_000 });
}

/** A window shows only what is of whoever is in. */
export async function findWordsOfOthers(stage: Stage): Promise<Fault[]> {
  if (!stage.phone.page || stage.cooks.length === 1) return [];
  const { names, personId } = await lookForOthers(stage);
  if (names.length === 0) return [];
  // Whoever was seen may have gone before it was read who is in: what is wrong is what a second look finds too.
  const again = await lookForOthers(stage);
  return names
    .filter((name) => again.personId === personId && again.names.includes(name))
    .map((name) => ({ wrong: 'across', words: `${name} is shown to ${personId ?? 'nobody'}` }));
}

async function lookForOthers({ phone, memory, cooks }: Stage) {
  const { page } = phone;
  const seen = await Promise.race([
    page?.evaluate(() => document.body.innerHTML).catch(() => '') ?? '',
    // One that is still being opened says nothing yet.
    pause(SHOWS_WITHIN_MS, ''),
  ]);
  const { personId } = await phone.read();
  const names = [...new Set(seen.match(/\b(?:ada|ben)-\d+-\d+\.jpg\b/g))];
  return { personId, names: names.filter((name) => cooks[memory.ownerOf(name) ?? 0]?.id !== personId) };
}
