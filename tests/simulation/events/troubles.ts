import { usedBytes } from '#tests/simulation/disk/disk.ts';
import { chooseFault } from '#tests/simulation/network/faults.ts';
import { type Aim, pathOf } from '#tests/simulation/network/is-sending.ts';
import { runWhole } from '#tests/simulation/phone/run-task.ts';
import type { World } from '#tests/simulation/story/world.ts';
import { type Happening, openPages } from './event.ts';

// Trouble with the air, the disk and the clock.

const AIMS: readonly Aim[] = ['any', 'sending', 'sending', 'start', 'edit'];

export const spoilRequest: Happening = (world, pick) => {
  const fault = chooseFault(pick.below);
  world.accidents += 1;
  const aim = pick.one(AIMS) ?? 'any';
  world.network.faults.push({ fault, aim });
  return `the next request (${aim}): ${JSON.stringify(fault)}`;
};

export const loseSignal: Happening = (world) => {
  if (world.network.isOffline) return null;
  world.network.isOffline = true;
  world.accidents += 1;
  return 'the signal is gone';
};

async function bringSignal(world: World): Promise<void> {
  world.network.isOffline = false;
  for (const { actor, comeBack } of openPages(world)) await runWhole(world.phone, actor, comeBack);
}

export const findSignal: Happening = async (world) => {
  if (!world.network.isOffline) return null;
  await bringSignal(world);
  return 'the signal is back';
};

const connectionsOf = ({ disk }: World) => [...(disk.files.get('plateglow')?.connections ?? [])];

export const loseConnection: Happening = (world, pick) => {
  const untold = world.disk.files.get('plateglow')?.untold.map(({ db }) => db) ?? [];
  const connection = pick.one([connectionsOf(world), untold][pick.below(2)] ?? []);
  if (!connection) return null;
  world.accidents += 1;
  connection.lose();
  return `${connection.actor.name} loses its database`;
};

export const abortTransaction: Happening = (world, pick) => {
  const { transactions = [], untold = [] } = world.disk.files.get('plateglow') ?? {};
  const transaction = pick.one([...transactions, ...untold]);
  if (!transaction) return null;
  world.accidents += 1;
  transaction.fallBecause(new DOMException('The disk does not answer', 'UnknownError'));
  return `a transaction of ${transaction.actor.name} falls`;
};

export const stallDisk: Happening = (world, pick) => {
  const actor = pick.one([...world.phone.actors]);
  if (!actor) return null;
  world.accidents += 1;
  const ms = 500 + pick.below(20_000);
  world.disk.stalledUntil.set(actor.name, world.phone.schedule.now() + ms);
  return `the database of ${actor.name} hangs for ${String(ms)} ms`;
};

/** Sometimes a little is left, sometimes nothing at all. */
export const fillPhone: Happening = (world, pick) => {
  if (world.disk.roomBytes < Infinity) return null;
  world.accidents += 1;
  world.disk.roomBytes = usedBytes(world.disk) + pick.below(2) * pick.below(3000);
  return 'the phone is full';
};

export const emptyPhone: Happening = (world) => {
  if (world.disk.roomBytes === Infinity) return null;
  world.disk.roomBytes = Infinity;
  return 'the phone has room again';
};

/** Everybody goes on, and nobody does anything for some minutes. */
export const wait: Happening = (world, pick) => {
  const ms = 1000 * (1 + pick.below(240));
  world.calmUntil = world.phone.schedule.now() + ms;
  return `${String(ms / 1000)} s pass`;
};

/** The answer to a request that has left already does not come. */
export const loseAnswer: Happening = (world, pick) => {
  const waiting = pick.one([...world.network.underWay]);
  if (!waiting) return null;
  world.accidents += 1;
  waiting.isAnswerLost = true;
  return `no answer to ${waiting.exchange.method} ${pathOf(waiting.exchange.url)} of ${waiting.actor.name}`;
};

const JUMPS_MS = [-86_400_000, -3_600_000, -30_000, 30_000, 3_600_000, 86_400_000];

export const setClock: Happening = (world, pick) => {
  const ms = pick.one(JUMPS_MS) ?? 0;
  world.accidents += 1;
  world.phone.clockOffMs = ms;
  return `the clock is ${String(ms / 1000)} s off`;
};

export const sleep: Happening = (world, pick) => {
  const ms = 1000 * (1 + pick.below(1800));
  world.accidents += 1;
  world.phone.schedule.sleep(ms);
  return `the phone sleeps for ${String(ms / 1000)} s`;
};
