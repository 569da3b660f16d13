import type { Session, SessionRecord } from '#core/model/person.ts';
import type { SessionStore } from '#core/model/session-store.ts';
import type { TextPlace } from '#core/model/text-place.ts';
import type { TellSession } from './ports.ts';
import { readSession } from './session-shape.ts';

export interface RecordPorts {
  sessions: SessionStore;
  tell: TellSession;
  /** Pages only. */
  sessionKey?: TextPlace;
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
  /** Writes a record as it is, where it still is so: says whether it was, and rejects where nothing can be written now. */
  writeAgain(record: SessionRecord): Promise<boolean>;
  /** Empties the page's copy at once, whatever becomes of the record. */
  forgetCopy(): void;
}

export function keepRecords({ sessions, tell, sessionKey }: RecordPorts): Records {
  let copied: string | null | undefined;
  let wasSomebody = false;
  const copy = (text: string | null): boolean => {
    const isNew = text !== copied;
    if (isNew) sessionKey?.write(text);
    copied = text;
    return isNew;
  };
  const copyOf = (record: SessionRecord | null) => (record?.session ? JSON.stringify(record.session) : null);

  /**
   * A session that another tab has ended between our look at the record and our writing would be taken over again from
   * the copy. So after each writing the record is looked at once more, until the copy says what it says.
   */
  async function copyNow(seen: SessionRecord | null): Promise<SessionRecord | null> {
    let record = seen;
    while (copy(copyOf(record)) && sessionKey) record = await sessions.read();
    wasSomebody = record !== null;
    return record;
  }

  const change: Records['change'] = async (decide) => {
    for (;;) {
      const now = await sessions.read();
      const next = decide(now);
      if (next === undefined) return now;
      if (!(await sessions.replace(now, next))) continue;
      const after = await copyNow(next);
      tell({ type: 'session-changed' });
      return after;
    }
  };

  return {
    change,
    async read() {
      const record = await sessions.read();
      if (record) return await copyNow(record);
      const restored = readSession(sessionKey?.read() ?? null);
      // Whoever had the record in hand may have written the copy of a session that has ended meanwhile. Where there is none
      // all data of the site may have been cleared while this page is open: nobody else tells of that.
      const isChanged = restored ? await sessions.takeOver(recordOf(restored)) : wasSomebody;
      wasSomebody = false;
      if (isChanged) tell({ type: 'session-changed' });
      return restored ? await copyNow(await sessions.read()) : null;
    },
    writeAgain: (record) => sessions.replace(record, record),
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
