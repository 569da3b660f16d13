import type { NamedLock } from '#core/lib/named-lock.ts';
import { done, type Result } from '#core/model/failure.ts';
import type { Person, Session, SessionRecord } from '#core/model/person.ts';
import type { HttpClient } from './http-client.ts';
import { keepRecords, recordOf, sessionOf, type RecordPorts } from './session-record.ts';
import { createRenewal, SIGNED_OUT } from './session-renewal.ts';
import { endByOurClock } from './session-shape.ts';

/** A token is renewed three ticks of 30 s before its end. */
const AHEAD_MS = 90_000;
/** Signing out never keeps a person waiting for long. */
const GOODBYE_MS = 5000;

interface KeeperPorts extends RecordPorts {
  http: HttpClient;
  lock: NamedLock;
  clock: () => number;
  pageRefresh?: () => Promise<void>;
}

/** Whether somebody may take this person's place, or that of nobody. */
type MayCome = (here: string | undefined) => boolean;

export type Keeper = ReturnType<typeof createSessionKeeper>;

/** One session for all contexts of this phone. */
export function createSessionKeeper(ports: KeeperPorts) {
  const { http, clock } = ports;
  const records = keepRecords(ports);
  const renew = createRenewal({ ...ports, records });
  const lifeLeftMs = (session: Session) => session.expires_at * 1000 - clock();

  async function token(userId: string): Promise<Result<string>> {
    const session = sessionOf(await records.read(), userId);
    if (!session) return SIGNED_OUT;
    if (lifeLeftMs(session) > AHEAD_MS) return done(session.access_token);
    const renewed = await renew(session);
    const mayUseOld = !renewed.ok && renewed.failure.kind !== 'signed_out' && lifeLeftMs(session) > 0;
    return mayUseOld ? done(session.access_token) : renewed;
  }

  return {
    token,

    async tokenAfter(refused: string, userId: string): Promise<Result<string>> {
      const session = sessionOf(await records.read(), userId);
      if (!session) return SIGNED_OUT;
      return session.access_token === refused ? renew(session) : token(userId);
    },

    async person(): Promise<Person | null> {
      const record = await records.read();
      return record && { ...record.person, isSignedIn: record.session !== null };
    },

    async signedIn(session: Session, mayCome: MayCome = () => true): Promise<boolean> {
      const after = await records.change((now) => {
        if (!mayCome(now?.person.id)) return undefined;
        const known = now?.session;
        const isKnown = known?.access_token === session.access_token;
        return recordOf(
          isKnown ? { ...session, expires_at: known.expires_at } : endByOurClock(session, clock()),
        );
      });
      return after?.person.id === session.user.id;
    },

    /** Here first: whatever the network does, this phone acts for nobody from now on. */
    async signOut(userId?: string): Promise<void> {
      const isMeant = (now: SessionRecord | null) => userId === undefined || now?.person.id === userId;
      const record = await records.read();
      if (!isMeant(record)) return;
      records.forgetCopy();
      // Whoever has come in meanwhile stays, and gets the page's copy back.
      if (await records.change((now) => (isMeant(now) ? null : undefined))) await records.read();
      const left = record?.session;
      if (!left) return;
      // Unheard or refused (401, 403, 404) is as good: the session ends by itself, and no token of it is left here.
      await http.send({
        method: 'POST',
        path: '/auth/v1/logout?scope=local',
        token: left.access_token,
        silenceMs: GOODBYE_MS,
      });
    },
  };
}
