import type { Session, SessionRecord } from '#core/model/person.ts';
import type { SessionKey, SessionStore, TellSession } from './ports.ts';
import { readSession } from './session-shape.ts';

export interface RecordNeeds {
  sessions: SessionStore;
  tell: TellSession;
  /** Pages only. */
  sessionKey?: SessionKey;
}

/** The one record of who is here, and its copy in the page's localStorage. */
export interface Records {
  read(): Promise<SessionRecord | null>;
  /**
   * Writes what `decide` makes of the record as it is at that moment; undefined leaves it. Gives the record that is
   * there afterwards.
   */
  change(
    decide: (now: SessionRecord | null) => SessionRecord | null | undefined,
  ): Promise<SessionRecord | null>;
  /** Empties the page's copy ahead of the record, so that nobody takes a session over that is on its way out. */
  forgetCopy(): void;
}

export function keepRecords({ sessions, tell, sessionKey }: RecordNeeds): Records {
  let copied: string | null | undefined;
  const copy = (text: string | null) => {
    if (text !== copied) sessionKey?.write(text);
    copied = text;
  };
  const copyOf = (record: SessionRecord | null) => (record?.session ? JSON.stringify(record.session) : null);

  const change: Records['change'] = async (decide) => {
    for (;;) {
      const now = await sessions.read();
      const next = decide(now);
      if (next === undefined) return now;
      if (!(await sessions.replace(now, next))) continue;
      copy(copyOf(next));
      tell({ type: 'session-changed' });
      return next;
    }
  };

  return {
    change,
    async read() {
      const record = await sessions.read();
      if (record) {
        copy(copyOf(record));
        return record;
      }
      const restored = readSession(sessionKey?.read() ?? null);
      return restored ? change((now) => (now ? undefined : recordOf(restored))) : null;
    },
    forgetCopy: () => copy(null),
  };
}

export function recordOf(session: Session): SessionRecord {
  return { person: { id: session.user.id, email: session.user.email ?? '' }, session };
}

/** The session of this person, if it is theirs and there is one. */
export function sessionOf(record: SessionRecord | null, userId: string): Session | null {
  const session = record?.person.id === userId ? record.session : null;
  return session?.user.id === userId ? session : null;
}
