import { type Channel, openChannel } from '#core/channel/channel.ts';
import { createEdits, type Edits } from '#core/edits/edits.ts';
import { createIntake, createIntakeClient, type Intake, type IntakeClient } from '#core/intake/intake.ts';
import { dice } from '#core/lib/dice.ts';
import { createIdMaker } from '#core/lib/id-maker.ts';
import type { OutboxStore } from '#core/model/photo-stores.ts';
import { createPictures, type Pictures } from '#core/pictures/pictures.ts';
import * as remoteParts from '#core/remote/remote.ts';
import { type Backend, type Extras, join, type SharedCore } from './join-core.ts';

/** Everything of the product that runs without a screen, as a page has it. */
export interface Core extends SharedCore {
  intake: IntakeClient;
  edits: Edits;
  pictures: Pictures;
  /** The photos themselves, for what belongs to nobody yet. */
  photos: Pick<OutboxStore, 'list' | 'get' | 'change' | 'forget'>;
  /** Ways to sign in; fetched when they are needed. */
  auth: () => Promise<remoteParts.Auth>;
}

/** The worker takes in by itself what is shared to the app. */
export interface WorkerCore extends SharedCore {
  intake: Intake;
}

/** What only a page has. */
export type PageWorld = Omit<Extras, 'pageRefresh'> &
  Pick<
    Parameters<typeof createIntakeClient>[0],
    'spawnStore' | 'spawnConvert' | 'convertOnPage' | 'isSmallDevice'
  >;

export function openPageCore(backend: Backend, world: PageWorld): Core {
  const { db, remote, tellFull, core } = join(backend, openChannel(), world);
  const intake = createIntakeClient({
    ...dice,
    ...world,
    intakeOnPage: createIntake({ ...dice, store: db.intake }),
    listRaw: async (userId) => (await db.outbox.list(userId)).filter(({ form }) => form === 'raw'),
    previews: db.previews,
    tellChanged: () => core.channel.tell({ type: 'items-changed' }),
    tellFull,
  });
  const { session, mirror, channel } = core;
  const forScreens = remoteParts.openScreenRemote(remote);
  const tell = () => channel.tell({ type: 'mirror-changed' });
  const pull = (userId: string) => mirror.pull(userId);
  // With another version the credits change, too.
  const refresh = async (userId: string, ids: readonly string[]) => {
    const read = await mirror.refresh(userId, ids);
    if (read.ok || read.failure.kind !== 'offline') await pull(userId);
    return read;
  };
  const ports = { session, remote: forScreens.edits, store: db.mirror, refresh, pull, tell };
  const edits = createEdits({ ...ports, randomId: createIdMaker(dice) });
  const pictures = createPictures({ session, remote: forScreens.pictures, clock: dice.now });
  return { ...core, intake, edits, pictures, photos: db.outbox, auth: () => remoteParts.openAuth(remote) };
}

/** `renewInPage` asks an open page to renew the session, and settles when it has or when none answers. */
export function openWorkerCore(
  backend: Backend,
  renewInPage: (channel: Channel) => Promise<void>,
): WorkerCore {
  const channel = openChannel();
  const { db, core } = join(backend, channel, { pageRefresh: () => renewInPage(channel) });
  return { ...core, intake: createIntake({ ...dice, store: db.intake }) };
}
