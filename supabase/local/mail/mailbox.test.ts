import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailbox } from './mailbox.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what is no mail is left alone', () => {
  const mailbox = createMailbox(folder);
  writeFileSync(join(folder, 'odd.json'), '{');
  expect(mailbox.addresses()).toEqual([]);
  mailbox.forget(new Set(['', 'ada@kitchen.example']));
  expect(readdirSync(folder)).toEqual(['odd.json']);
});

test('mails to somebody are forgotten, those to others stay', async () => {
  const mailbox = createMailbox(folder);
  for (const to of ['Ada@kitchen.example', 'ben@kitchen.example', 'ada@kitchen.example'])
    mailbox.keep({ to, subject: 'Reset', text: 'Hello' });
  expect(mailbox.addresses().toSorted()).toEqual(['ada@kitchen.example', 'ben@kitchen.example']);
  mailbox.forget(new Set(['ada@kitchen.example']));
  expect(mailbox.addresses()).toEqual(['ben@kitchen.example']);
  expect(readdirSync(folder)).toHaveLength(1);
  const page = await mailbox.show(new URL(mailbox.path, 'http://server')).text();
  expect(page).toContain('ben@kitchen.example');
});

test('only the newest are kept, however many come', async () => {
  const mailbox = createMailbox(folder);
  for (let mail = 0; mail < 1000; mail += 1)
    writeFileSync(join(folder, `2026-03-01T10-00-00.000Z-${mail}.json`), '{}');
  mailbox.keep({ to: 'ada@kitchen.example', subject: 'Reset', text: 'Hello' });
  expect(mailbox.addresses()).toEqual(['ada@kitchen.example']);
  expect(readdirSync(folder)).toHaveLength(1000);
});
