import { findHalves } from '#tests/support/phone/find-halves.ts';
import type { PhoneStorage } from '#tests/support/phone/phone-storage.ts';
import { findDoubles, findLosses, readServer, type ServerTruth } from '#tests/support/server/server-truth.ts';
import type { Person } from '#tests/support/server/people.ts';
import { findBadBooks } from '#tests/faults/truth.ts';
import type { Fault, Wrong } from './book.ts';
import type { Memory } from './memory.ts';
import type { Stage } from './stage.ts';

export interface Found {
  phone: PhoneStorage;
  /** Of each cook. */
  truths: ServerTruth[];
  faults: Fault[];
}

type Item = PhoneStorage['items'][number];

/** The phone first: what has left it by then has to be on the server. */
export async function lookAtAll({ phone: looked, server, cooks, memory }: Stage): Promise<Found> {
  const phone = await looked.read();
  memory.learn(phone);
  const { truths, books } = await server.look(async (sql) => ({
    truths: await Promise.all(cooks.map(({ id }) => readServer(sql, id))),
    books: await findBadBooks(sql),
  }));
  return { phone, truths, faults: [...say('twice', books), ...findFaults(phone, truths, cooks, memory)] };
}

/** Every fault is a promise that does not hold. */
export const findFaults = (
  phone: Pick<PhoneStorage, 'items' | 'bytes' | 'previews'>,
  truths: readonly ServerTruth[],
  cooks: readonly Pick<Person, 'id' | 'email'>[],
  memory: Memory,
): Fault[] => [
  ...say('lost', findHalves(phone)),
  ...say('lost', findForgotten(memory, phone)),
  ...cooks.flatMap((cook, i) => checkCook(cook, i, memory, phone, truths[i]!)),
];

function checkCook(
  cook: Pick<Person, 'id' | 'email'>,
  index: number,
  memory: Memory,
  phone: Pick<PhoneStorage, 'items' | 'bytes' | 'previews'>,
  truth: ServerTruth,
): Fault[] {
  const known = memory.known().filter(({ userId }) => userId === cook.id);
  const items = phone.items.filter(({ userId }) => userId === cook.id);
  return [
    ...say('lost', findLosses(known, phone, truth)),
    ...say('lost', findLostNames(memory.calledSafe(index), items, truth)),
    ...say('lost', findLostShots(memory.shotsCalledSafe(index), items)),
    ...say(
      'lost',
      items
        .filter((item) => isGoneTooSoon(item, truth))
        .map(({ id }) => `${id} has left the phone, and no picture of it is there`),
    ),
    ...say(
      'twice',
      findDoubles(truth).filter((fault) => !isUnderWay(fault) && !isTwin(fault, truth, items)),
    ),
    ...say('across', findStrangers(cook, index, memory, items, truth)),
  ];
}

const say = (wrong: Wrong, all: readonly string[]): Fault[] => all.map((words) => ({ wrong, words }));

/** A file whose row is still to come. */
const isUnderWay = (fault: string) => fault.startsWith('no photo names the file');

/** The camera of these tests begins anew each time that it is opened: two shots of two openings can be one picture. */
function isTwin(fault: string, { objects }: ServerTruth, items: readonly Item[]): boolean {
  const originals = objects.filter(({ bucket }) => bucket === 'originals');
  const shots = items.filter(({ source }) => source === 'camera');
  const count = (all: readonly { hash: string }[], hash: string) =>
    all.filter((one) => one.hash === hash).length;
  return originals.some(({ hash }) => fault.endsWith(hash) && count(originals, hash) <= count(shots, hash));
}

/** For a month the phone remembers what has left it. */
const findForgotten = (memory: Memory, { items }: Pick<PhoneStorage, 'items'>): string[] =>
  memory
    .known()
    .filter(({ id }) => !items.some((item) => item.id === id))
    .map(({ id, filename }) => `the phone has forgotten ${filename} (${id})`);

const findLostNames = (names: readonly string[], items: readonly Item[], { rows }: ServerTruth): string[] =>
  names
    .filter((name) => ![...items, ...rows].some(({ filename }) => filename === name))
    .map((name) => `${name} was called safe and is lost`);

function findLostShots(called: number, items: readonly Item[]): string[] {
  const shots = items.filter(({ source }) => source === 'camera').length;
  return shots < called ? [`${called} shots were called safe and ${shots} are there`] : [];
}

const isGoneTooSoon = ({ id, state }: Item, { rows, versions }: ServerTruth): boolean =>
  state === 'purged' &&
  !(
    versions.some(({ photoId }) => photoId === id) &&
    rows.some((row) => row.id === id && row.status === 'ready')
  );

/** What is here under this person and is somebody else's. */
function findStrangers(
  cook: Pick<Person, 'id' | 'email'>,
  index: number,
  memory: Memory,
  items: readonly Item[],
  { rows, objects }: ServerTruth,
): string[] {
  const isTheirs = (filename: string) => {
    const owner = memory.ownerOf(filename);
    return owner !== undefined && owner !== index;
  };
  const owners = new Map(memory.known().map(({ id, userId }) => [id, userId]));
  return [
    ...[...items, ...rows]
      .filter(({ filename }) => isTheirs(filename))
      .map(({ filename }) => `${filename} lies under ${cook.email}`),
    ...rows
      .filter(({ id }) => (owners.get(id) ?? cook.id) !== cook.id)
      .map(({ id }) => `${id} of somebody else is ${cook.email}'s on the server`),
    ...objects
      .filter(
        ({ bucket, name }) =>
          bucket === 'originals' &&
          memory.known().some(({ path, userId }) => path === name && userId !== cook.id),
      )
      .map(({ name }) => `the file ${name} lies under ${cook.email}`),
  ];
}
