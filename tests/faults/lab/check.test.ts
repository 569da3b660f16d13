// A check that finds nothing would prove nothing: each broken promise, written down by hand, is told under its name.
import { expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { ANNA, BEN, samplePhoto } from '#tests/support/core/sample-photo.ts';
import type { ServerTruth } from '#tests/support/server/server-truth.ts';
import { findFaults } from './check.ts';
import { beginMemory } from './memory.ts';

const COOKS = [
  { id: ANNA, email: 'ada@kitchen.example' },
  { id: BEN, email: 'ben@kitchen.example' },
];
const NOTHING: ServerTruth = {
  objects: [],
  rows: [],
  jobs: [],
  versions: [],
  ledger: [],
  creditsLeft: 3,
};
const HERE = samplePhoto(1, { filename: 'ada-1-1.jpg' });
const GONE: OutboxItem = { ...HERE, state: 'purged' };

/** What the server has of a photo whose picture is ready. */
const serverHas = ({ id, path, filename, size, hash }: OutboxItem): ServerTruth => ({
  ...NOTHING,
  objects: [{ bucket: 'originals', name: path, size, hash }],
  rows: [{ id, path, filename, status: 'ready', failureCode: null }],
  jobs: [{ id: `job-${id}`, photoId: id, version: 1, state: 'done' }],
  versions: [{ photoId: id, version: 1 }],
  ledger: [{ kind: 'reserve', amount: -1, photoId: id, version: 1 }],
});
const phoneHas = (...items: OutboxItem[]) => ({
  items,
  bytes: Object.fromEntries(
    items.filter(({ state }) => state !== 'purged').map(({ id, size, hash }) => [id, { size, hash }]),
  ),
  previews: [],
});

/** What is wrong where the lab has seen this photo, called safe, and then finds this. */
function wrongs(phone: ReturnType<typeof phoneHas>, ofAda = NOTHING, ofBen = NOTHING): string[] {
  const memory = beginMemory(1);
  memory.learn({ ...phoneHas(HERE), journal: [], personId: null, hasSession: false, localStorage: {} });
  memory.callSafe([HERE.filename]);
  const faults = findFaults(phone, [ofAda, ofBen], COOKS, memory);
  return [...new Set(faults.map(({ wrong }) => wrong))];
}

test('a photo on the phone, and one that is done, break no promise', () => {
  expect(wrongs(phoneHas(HERE))).toEqual([]);
  expect(wrongs(phoneHas(GONE), serverHas(GONE))).toEqual([]);
});

test.each<[string, ReturnType<typeof phoneHas>, ServerTruth?]>([
  ['a phone that is empty', phoneHas()],
  ['a record without its bytes', { ...phoneHas(HERE), bytes: {} }],
  ['other bytes', { ...phoneHas(HERE), bytes: { [HERE.id]: { size: HERE.size, hash: 'f00d' } } }],
  ['a photo that has left for nowhere', phoneHas(GONE)],
  ['one that left before its picture was there', phoneHas(GONE), { ...serverHas(GONE), versions: [] }],
  [
    'other bytes on the server',
    phoneHas(GONE),
    { ...serverHas(GONE), objects: [{ ...serverHas(GONE).objects[0]!, hash: 'f00d' }] },
  ],
])('%s is lost', (_, phone, truth) => {
  expect(wrongs(phone, truth)).toContain('lost');
});

test('shots that were called safe and are not there are lost', () => {
  const memory = beginMemory(1);
  memory.callShotsSafe(0, {}, 2);
  expect(findFaults(phoneHas(HERE), [NOTHING, NOTHING], COOKS, memory)).toEqual([
    { wrong: 'lost', words: '2 shots were called safe and 1 are there' },
  ]);
});

test.each<[string, (one: ServerTruth) => Partial<ServerTruth>]>([
  ['a file', ({ objects }) => ({ objects: [...objects, { ...objects[0]!, name: `${ANNA}/other.jpg` }] })],
  ['a job', ({ jobs }) => ({ jobs: [...jobs, { ...jobs[0]!, id: 'another', version: 2 }] })],
  ['a charge', ({ ledger }) => ({ ledger: [...ledger, ...ledger] })],
])('%s more is one twice', (_, more) => {
  const once = serverHas(GONE);
  expect(wrongs(phoneHas(GONE), { ...once, ...more(once) })).toContain('twice');
});

test('a photo under somebody else, here or there, is across people', () => {
  expect(wrongs(phoneHas({ ...HERE, userId: BEN }))).toContain('across');
  expect(wrongs(phoneHas(HERE), NOTHING, serverHas(HERE))).toContain('across');
});
