import { type Channel, openChannel, OUTBOX_LOCK } from './channel/channel.ts';
import { openDb } from './db/db.ts';
import { createIntake, createIntakeDesk, type Intake, type IntakeDesk } from './intake/intake.ts';
import { dice } from './lib/dice.ts';
import { createIdMaker } from './lib/id-maker.ts';
import { holdWebLock, withWebLock } from './lib/web-lock.ts';
import { createMirror, type Mirror } from './mirror/mirror.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { createRemote, openTransport, type RemoteNeeds, type SessionKeeper } from './remote/remote.ts';

/** Everything of the product that runs without a screen. */
export interface Core {
  channel: Channel;
  session: SessionKeeper;
  outbox: Outbox;
  mirror: Mirror;
  intake: IntakeDesk;
  close(): void;
}

/** The worker takes in what is shared to the app by itself; pages have a desk with workers of its own. */
export type WorkerCore = Omit<Core, 'intake'> & { intake: Intake };

type Backend = Pick<RemoteNeeds, 'url' | 'publishableKey'>;
type OutboxPorts = Parameters<typeof createOutbox>[0];
type DeskPorts = Parameters<typeof createIntakeDesk>[0];

/** What only a page has. */
export interface PageWorld
  extends
    Pick<OutboxPorts, 'canary'>,
    Pick<RemoteNeeds, 'sessionKey'>,
    Pick<DeskPorts, 'spawnStore' | 'spawnConvert' | 'convertOnPage' | 'isSmallDevice'> {}

/** Joins the parts with the real browser. */
export function openPageCore(backend: Backend, world: PageWorld): Core {
  const { db, ...core } = join(backend, world);
  const intake = createIntakeDesk({
    ...dice,
    ...world,
    intakeOnPage: createIntake({ ...dice, store: db.intake }),
    listRaw: async (userId) => (await db.outbox.list(userId)).filter(({ form }) => form === 'raw'),
    previews: db.previews,
    tellChanged: () => core.channel.tell({ type: 'items-changed' }),
  });
  return {
    ...core,
    intake,
    close() {
      intake.close();
      core.close();
    },
  };
}

export function openWorkerCore(backend: Backend, world: Pick<RemoteNeeds, 'pageRefresh'> = {}): WorkerCore {
  const { db, ...core } = join(backend, world);
  return { ...core, intake: createIntake({ ...dice, store: db.intake }) };
}

function join(backend: Backend, { canary, ...world }: Partial<PageWorld> & Pick<RemoteNeeds, 'pageRefresh'>) {
  const channel = openChannel();
  const tell = channel.tell;
  const db = openDb();
  const remote = createRemote({
    ...backend,
    ...world,
    transport: openTransport(),
    sessions: db.session,
    lock: withWebLock,
    tell,
    clock: dice.now,
  });
  const { session } = remote;
  const outbox = createOutbox({
    store: db.outbox,
    remote: remote.outbox,
    session,
    lock: { hold: (patienceMs, work) => holdWebLock(OUTBOX_LOCK, patienceMs, work) },
    canary,
    tell,
    clock: dice.now,
    chance: Math.random,
    randomId: createIdMaker(dice),
    report: (fault) => console.error('A photo could not be handled.', fault),
  });
  const mirror = createMirror({ store: db.mirror, remote: remote.mirror, session, tell });
  const close = () => {
    channel.close();
    db.close();
  };
  return { db, channel, session, outbox, mirror, close };
}
