import type { Channel } from '#core/channel/channel.ts';
import { type DbOptions, openDb } from '#core/db/db.ts';
import { dice } from '#core/lib/dice.ts';
import { createIdMaker } from '#core/lib/id-maker.ts';
import { holdWebLock } from '#core/lib/web-lock.ts';
import { createMirror, type Mirror } from '#core/mirror/mirror.ts';
import { createOutbox, type Outbox } from '#core/outbox/outbox.ts';
import * as remoteParts from '#core/remote/remote.ts';

/** What page and worker have alike. */
export interface SharedCore {
  channel: Channel;
  session: remoteParts.SessionKeeper;
  outbox: Outbox;
  mirror: Mirror;
}

type RemotePorts = remoteParts.RemotePorts;
export type Backend = Pick<RemotePorts, 'url' | 'publishableKey'>;
type OutboxPorts = Parameters<typeof createOutbox>[0];

/**
 * What differs: only a page has a canary and the session's place in localStorage, and says when it is outdated; only a
 * worker asks pages.
 */
export type Extras = Pick<OutboxPorts, 'canary'> &
  Pick<DbOptions, 'tellOutdated'> &
  Pick<RemotePorts, 'sessionKey' | 'notes' | 'pageRefresh'>;

/** Joins the parts with the real browser. */
export function join(backend: Backend, channel: Channel, { canary, tellOutdated, ...ofSession }: Extras) {
  const base = { clock: dice.now, tell: (message: Parameters<Channel['tell']>[0]) => channel.tell(message) };
  const tellFull = (isFull: boolean) => channel.tell({ type: 'phone-full', isFull });
  const db = openDb({ tellFull, tellOutdated });
  const lock = holdWebLock;
  const phone = { transport: remoteParts.openTransport(), sessions: db.session, lock };
  const remote = remoteParts.createRemote({ ...backend, ...ofSession, ...phone, ...base });
  const { session } = remote;
  const randomId = createIdMaker(dice);
  const report = (fault: unknown) => console.error('A photo could not be handled.', fault);
  const onPersonChanged = (listener: () => void) =>
    channel.listen(({ type }) => void (type === 'session-changed' && listener()));
  const forOutbox = { store: db.outbox, remote: remote.outbox, session, lock, canary, onPersonChanged };
  const outbox = createOutbox({ ...forOutbox, ...base, chance: Math.random, randomId, report });
  const mirror = createMirror({ store: db.mirror, remote: remote.mirror, session, tell: base.tell });
  return { db, remote, tellFull, core: { channel, session, outbox, mirror } satisfies SharedCore };
}
