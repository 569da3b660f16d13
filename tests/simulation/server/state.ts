import type {
  PresetRow,
  ProfileRow,
  SubscriptionRow,
  TransformationRow,
  VersionRow,
} from '#core/model/server-rows.ts';
import { BEGIN, type Phone } from '#tests/simulation/phone/phone.ts';

/** One version of a photo: made once, for one credit. */
export interface Job {
  id: string;
  userId: string;
  version: number;
  /** deleted: with its row, when it was being made; that stays paid. */
  state: 'active' | 'done' | 'failed' | 'deleted';
  beganAt: number;
  /** Requests that it is the answer to. */
  keys: string[];
}

interface StoredObject {
  userId: string;
  size: number;
  /** Which photo it is. */
  number: number | undefined;
}

/** A sign-in: its tokens follow each other, and the one before the last is still good for a moment. */
export interface Family {
  userId: string;
  tokens: string[];
  rotatedAt: number;
  isRevoked: boolean;
}

/** What the server holds, with as much of its past as the promises ask about. */
export interface ServerState {
  phone: Phone;
  families: Family[];
  /** Access tokens, and until when they are good. */
  tokens: Map<string, { family: Family; endsAt: number }>;
  objects: Map<string, StoredObject>;
  rows: Map<string, TransformationRow>;
  /** Files of rows that are gone. */
  toSweep: { userId: string; path: string }[];
  /** Rows and storage ask whether a session still lives. */
  looksUpSessions: boolean;
  versions: VersionRow[];
  jobs: Job[];
  subscriptions: Map<string, SubscriptionRow>;
  profiles: Map<string, ProfileRow>;
  presets: Map<string, PresetRow>;
  everReady: Set<string>;
  /** Because somebody wanted it so. */
  everDeleted: Set<string>;
  /** Photos that were deleted, with whose they were and which file they named: they are not added again. */
  deletedAs: Set<string>;
  /** Those of them that a phone has deleted though somebody works on them, and is paid. */
  paidAndDeleted: Set<string>;
  /** Charges less refunds, by person. */
  charged: Map<string, number>;
  /** When a photo of somebody's failed, and not by the server's own trouble. */
  failures: { userId: string; at: number }[];
  /** The next jobs fail, so many of them. */
  failuresToCome: number;
  /** It has no room for this person's photos, is down altogether, or refuses every token for a while but renews them. */
  mood: 'well' | 'full' | 'down' | 'refusing';
  /** No job takes long any more. */
  isRunnerQuick: boolean;
  lastStamp: number;
  changes: number;
}

export const createState = (phone: Phone): ServerState => ({
  phone,
  families: [],
  tokens: new Map(),
  objects: new Map(),
  rows: new Map(),
  toSweep: [],
  looksUpSessions: true,
  versions: [],
  jobs: [],
  subscriptions: new Map(),
  profiles: new Map(),
  presets: new Map(),
  everReady: new Set(),
  everDeleted: new Set(),
  deletedAs: new Set(),
  paidAndDeleted: new Set(),
  charged: new Map(),
  failures: [],
  failuresToCome: 0,
  mood: 'well',
  isRunnerQuick: false,
  lastStamp: 0,
  changes: 0,
});

/** The server's own clock is right, whatever the phone's says. */
export const serverNow = ({ phone }: ServerState): number => BEGIN + phone.schedule.now();

/** A time as PostgreSQL writes it, later than each one before. */
export function stamp(state: ServerState): string {
  const micros = Math.max(state.lastStamp + 1, Math.floor(serverNow(state) * 1000));
  state.lastStamp = micros;
  state.changes += 1;
  const millis = Math.floor(micros / 1000);
  const rest = String(micros % 1000).padStart(3, '0');
  return new Date(millis).toISOString().replace('Z', `${rest}+00:00`);
}

export function addPerson(state: ServerState, id: string, credits: number): void {
  const at = stamp(state);
  state.profiles.set(id, { id, full_name: 'Somebody', updated_at: at });
  state.charged.set(id, 0);
  state.subscriptions.set(id, {
    user_id: id,
    plan: 'free',
    credits_total: credits,
    credits_used: 0,
    renews_at: at,
    updated_at: at,
  });
}

export function changeRow(state: ServerState, id: string, change: Partial<TransformationRow>): void {
  const row = state.rows.get(id);
  if (row) state.rows.set(id, { ...row, ...change, updated_at: stamp(state) });
}

export function charge(state: ServerState, userId: string, credits: number): void {
  const account = state.subscriptions.get(userId);
  if (!account) return;
  const credits_used = account.credits_used + credits;
  state.subscriptions.set(userId, { ...account, credits_used, updated_at: stamp(state) });
  state.charged.set(userId, (state.charged.get(userId) ?? 0) + credits);
}

export function hasCredit(state: ServerState, userId: string): boolean {
  const account = state.subscriptions.get(userId);
  return account !== undefined && account.credits_used < account.credits_total;
}

export function addCredits(state: ServerState, userId: string, credits: number): void {
  const account = state.subscriptions.get(userId);
  if (!account) return;
  state.subscriptions.set(userId, { ...account, credits_total: account.credits_total + credits });
  charge(state, userId, 0);
}
