import type { Core } from '#core/open-core.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import type { Disk } from '#tests/simulation/disk/terms.ts';
import type { Network } from '#tests/simulation/network/network.ts';
import type { Actor } from '#tests/simulation/phone/actor.ts';
import type { Phone } from '#tests/simulation/phone/phone.ts';
import type { Server } from '#tests/simulation/server/server.ts';

export interface Page {
  actor: Actor;
  core: Core;
  isVisible: boolean;
  /** Photos that are being saved: the page is not loaded afresh meanwhile. */
  inProgress: number;
  /** Its person has said yes to a new build. */
  isUpdating: boolean;
  /** Somebody comes back to the app, or the signal does. */
  comeBack: () => void;
}

export interface Worker {
  actor: Actor;
  /** Has the browser tell it to send. Rejects where it wants to be asked again. */
  wake: (tag: string, lastChance: boolean) => Promise<void>;
  /** Some event of it has not ended yet. */
  isBusy: () => boolean;
}

/** What a person was told is safe. */
export interface Acknowledged {
  number: number;
  userId: string;
  id: string;
}

/** What people have wanted of a photo so far; what is paid for is measured by it. */
export interface Wish {
  transforms: number;
  /** Taken out and not brought back: it may go. */
  isLetGo: boolean;
  /** It was among what was deleted at a sign-out: it may go at any time. */
  isDeleted: boolean;
  /** The phone has said that it is out: then it is not sent before it is brought back. */
  isOut: boolean;
  /** Who is bringing it back. */
  restoredBy: Actor | null;
  /** How often its person has changed their mind. */
  asked: number;
}

/** Everything: a phone with its pages and its worker, the air, the server, and what was promised to whom. */
export interface World {
  phone: Phone;
  disk: Disk;
  network: Network;
  server: Server;
  lockHolder: (name: string) => Actor | undefined;
  pages: (Page | null)[];
  worker: Worker | null;
  /** Safari wakes no worker: there the pages send alone. */
  hasSync: boolean;
  /** Which build is installed; pages that were opened before run an older one. */
  build: number;
  /** Which one waits for its turn. */
  waitingBuild: number | null;
  lives: number;
  photosTaken: number;
  acknowledged: Map<number, Acknowledged>;
  wishes: Map<number, Wish>;
  /** Photos of which it was said that they are not saved. */
  denied: Set<number>;
  /** Pictures that people have deleted here. */
  unwanted: Set<string>;
  /** Which photo an id means: one that was deleted on the server goes on under another. */
  numbers: Map<string, number>;
  /** Of pictures: their rows as whoever has asked for another version has seen them. */
  reruns: Map<string, TransformationRow[]>;
  /** How many presets were asked for, each by a name of its own. */
  presets: number;
  /** Who has to be here, null: nobody; undefined: that is being changed. */
  whoIsHere: string | null | undefined;
  /** Changes of it under way, and who makes them. */
  changesOfPerson: Map<object, Actor>;
  lastChange: object | null;
  /** Promises that were seen to be broken while something happened. */
  broken: string[];
  /** Until when nothing of what is planned happens: time passes. */
  calmUntil: number;
  /** Requests by which photos were sent. */
  sent: number;
  /** When each of them was asked for, the newest last. */
  askedAt: Map<string, number[]>;
  /** So many things have gone wrong so far. */
  accidents: number;
}

export function wishOf({ wishes }: World, number: number): Wish {
  const known = wishes.get(number) ?? {
    transforms: 0,
    isLetGo: false,
    isDeleted: false,
    isOut: false,
    restoredBy: null,
    asked: 0,
  };
  wishes.set(number, known);
  return known;
}
