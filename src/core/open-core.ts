import { type Channel, openChannel, OUTBOX_LOCK } from '#core/channel/channel.ts';
import { openDb } from '#core/db/db.ts';
import { createIntake, createIntakeDesk, type Intake, type IntakeDesk } from '#core/intake/intake.ts';
import { dice } from '#core/lib/dice.ts';
import { createIdMaker } from '#core/lib/id-maker.ts';
import { holdWebLock } from '#core/lib/web-lock.ts';
import { createMirror, type Mirror } from '#core/mirror/mirror.ts';
import { createOutbox, type Outbox } from '#core/outbox/outbox.ts';
import * as remoteDoor from '#core/remote/remote.ts';

interface SharedCore {
  channel: Channel;
  session: remoteDoor.SessionKeeper;
  outbox: Outbox;
  mirror: Mirror;
}

/** Everything of the product that runs without a screen, as a page has it. */
export interface Core extends SharedCore {
  intake: IntakeDesk;
  /** Ways to sign in; fetched when they are needed. */
  auth: () => Promise<remoteDoor.Auth>;
}

/** The worker takes in by itself what is shared to the app. */
export interface WorkerCore extends SharedCore {
  intake: Intake;
}

type RemoteNeeds = remoteDoor.RemoteNeeds;
type Backend = Pick<RemoteNeeds, 'url' | 'publishableKey'>;
type OutboxPorts = Parameters<typeof createOutbox>[0];
type DeskPorts = Parameters<typeof createIntakeDesk>[0];

/** What only a page has. */
export type PageWorld = Pick<OutboxPorts, 'canary'> &
  Pick<RemoteNeeds, 'sessionKey'> &
  Pick<DeskPorts, 'spawnStore' | 'spawnConvert' | 'convertOnPage' | 'isSmallDevice'>;

export function openPageCore(backend: Backend, world: PageWorld): Core {
  const { db, remote, core } = join(backend, openChannel(), world);
  const intake = createIntakeDesk({
    ...dice,
    ...world,
    intakeOnPage: createIntake({ ...dice, store: db.intake }),
    listRaw: async (userId) => (await db.outbox.list(userId)).filter(({ form }) => form === 'raw'),
    previews: db.previews,
    tellChanged: () => core.channel.tell({ type: 'items-changed' }),
  });
  return { ...core, intake, auth: () => remoteDoor.openAuth(remote) };
}

/** `renewInPage` asks an open page to renew the session, and settles when it has or when none answers. */
export function openWorkerCore(backend: Backend, renewInPage: (line: Channel) => Promise<void>): WorkerCore {
  const channel = openChannel();
  const { db, core } = join(backend, channel, { pageRefresh: () => renewInPage(channel) });
  return { ...core, intake: createIntake({ ...dice, store: db.intake }) };
}

type Extras = Pick<OutboxPorts, 'canary'> & Pick<RemoteNeeds, 'sessionKey' | 'pageRefresh'>;

/** Joins the parts with the real browser. */
function join(backend: Backend, channel: Channel, { canary, ...ofSession }: Extras) {
  const base = { clock: dice.now, tell: (message: Parameters<Channel['tell']>[0]) => channel.tell(message) };
  const db = openDb();
  const line = { transport: remoteDoor.openTransport(), sessions: db.session, lock: holdWebLock };
  const remote = remoteDoor.createRemote({ ...backend, ...ofSession, ...line, ...base });
  const { session } = remote;
  const lock = {
    hold: <T>(ms: number, work: () => Promise<T>) => holdWebLock(OUTBOX_LOCK, ms, work),
  };
  const randomId = createIdMaker(dice);
  const report = (fault: unknown) => console.error('A photo could not be handled.', fault);
  const forOutbox = { store: db.outbox, remote: remote.outbox, session, lock, canary };
  const outbox = createOutbox({ ...forOutbox, ...base, chance: Math.random, randomId, report });
  const mirror = createMirror({ store: db.mirror, remote: remote.mirror, session, tell: base.tell });
  return { db, remote, core: { channel, session, outbox, mirror } satisfies SharedCore };
}
