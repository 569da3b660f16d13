import type { Chance } from '#core/lib/id-maker.ts';
import type { NamedLock } from '#core/lib/named-lock.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { IntakeStore } from '#core/model/photo-stores.ts';
import type { Conversion, Convert, Intake } from './terms.ts';
import type { WorkerWire } from '#core/worker/wire.ts';

export interface IntakePorts extends Chance {
  store: IntakeStore;
}

export interface PreparerPorts {
  store: IntakeStore;
  now: () => number;
  lock: NamedLock;
  convert: Convert;
  /** See `Convert`. */
  stillLoading?: () => void;
}

export type StorePorts = IntakePorts & Pick<PreparerPorts, 'lock'>;

export interface ConvertPorts extends Omit<PreparerPorts, 'stillLoading'> {
  /** Opens and loads what the first photo will need. */
  warmUp?: () => Promise<void>;
}

/** The page's surroundings. */
export interface IntakeClientPorts extends Chance {
  spawnStore(): WorkerWire;
  spawnConvert(): WorkerWire;
  /** For worlds where no worker starts: keeping a photo matters more than a smooth screen. */
  intakeOnPage?: Intake;
  /** For worlds whose workers cannot do it. */
  convertOnPage?: (bytes: ArrayBuffer, type: string, stillLoading?: () => void) => Promise<Conversion>;
  /** At most 4 GB of memory, or a system that takes it away from a page without a word: one photo at a time. */
  isSmallDevice: boolean;
  /** A person's photos of the form raw. */
  listRaw(userId: string): Promise<OutboxItem[]>;
  previews: { get(id: string): Promise<ArrayBuffer | undefined> };
  /** Called after each photo that was saved or may have been, made ready or held. */
  tellChanged?(): void;
  /** No photo can be made ready for want of room; or one could again. */
  tellFull?(isFull: boolean): void;
}
