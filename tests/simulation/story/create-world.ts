import { ANNA, BEN } from '#tests/support/core/sample-photo.ts';
import type { Network } from '#tests/simulation/network/network.ts';
import { switchOn } from '#tests/simulation/phone/globals.ts';
import { createPhone, note } from '#tests/simulation/phone/phone.ts';
import { watchRequests } from '#tests/simulation/promises/requests.ts';
import { addPerson } from '#tests/simulation/server/state.ts';
import { createServer } from '#tests/simulation/server/server.ts';
import type { World } from './world.ts';

/** In one of so many stories nothing wakes a worker. */
const ALONE = 3;
const CREDITS = 12;

/** A new phone, on which nobody is signed in and no page is open. */
export function createWorld(seed: number): World {
  const phone = createPhone(seed);
  const server = createServer(phone);
  // In every other story as on hosted Supabase.
  server.state.looksUpSessions = seed % 2 === 0;
  const network: Network = {
    phone,
    server,
    isOffline: false,
    faults: [],
    underWay: new Set(),
    watch: () => undefined,
  };
  const { disk, locks } = switchOn(phone, network);
  const world: World = {
    phone,
    disk,
    network,
    server,
    lockHolder: locks.holderOf,
    pages: [null, null],
    worker: null,
    hasSync: seed % ALONE !== 0,
    build: 0,
    waitingBuild: null,
    lives: 0,
    photosTaken: 0,
    acknowledged: new Map(),
    wishes: new Map(),
    denied: new Set(),
    unwanted: new Set(),
    numbers: new Map(),
    reruns: new Map(),
    presets: 0,
    broken: [],
    whoIsHere: undefined,
    changesOfPerson: new Map(),
    lastChange: null,
    calmUntil: 0,
    sent: 0,
    askedAt: new Map(),
    accidents: 0,
  };
  for (const id of [ANNA, BEN]) addPerson(server.state, id, CREDITS);
  network.watch = watchRequests(world);
  console.error = (...said: unknown[]) => {
    const text = said
      .map((one) => (one instanceof Error ? (one.stack ?? one.message) : String(one)))
      .join(' ');
    phone.complaints.push(text);
  };
  console.warn = (...said: unknown[]) => note(phone, `warning: ${said.map(String).join(' ')}`);
  return world;
}
