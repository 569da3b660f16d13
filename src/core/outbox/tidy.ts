import { isOnlyHere } from '#core/model/item-state.ts';
import type { Failure } from '#core/model/failure.ts';
import { OUTBOX_LOCK } from '#core/model/page-message.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { learnRecipe } from './confirm.ts';
import type { Editor, Rule } from './editor.ts';
import type { OutboxPorts } from './ports.ts';
import { quietUntil } from './quiet.ts';
import { bury, buryUnsent, isForgettable, isGone } from './removal.ts';

/** Leftovers that are looked at in one go. */
const MOST_AT_ONCE = 50;

/**
 * Ends what is over: removals whose time to undo has passed, old tombstones, leftovers on the server; tells it names that
 * it has not heard; and puts room aside again. Under the lock of the outbox, since a photo that is being sent right now
 * may be accepted.
 */
export async function tidy(ports: OutboxPorts, editor: Editor): Promise<void> {
  await ports.lock(OUTBOX_LOCK, 0, async () => {
    const person = await ports.session.person();
    if (!person) return;
    const buryGone: Rule = (item) => (isGone(item, ports.clock()) ? bury(item) : null);
    await letGoAll(ports, editor, await ports.store.removed(person.id), buryGone);
    await clearTombstones(ports, person.id, person.isSignedIn);
    if (person.isSignedIn) await tellNames(ports, person.id);
    await ports.store.keepReserve();
  });
}

/** Deletes everything unsent and failed of a person, whatever it waits for: they said so. What was accepted stays. */
export async function deleteAll(ports: OutboxPorts, editor: Editor, userId: string): Promise<void> {
  await letGoAll(ports, editor, await ports.store.list(userId), buryUnsent);
}

/** Deletes what was deleted on the server. An answer to accept that is still to come finds nothing to write itself on. */
export async function letGo(ports: OutboxPorts, editor: Editor, id: string): Promise<void> {
  const item = await ports.store.get(id);
  if (item) await letGoAll(ports, editor, [item], (now) => (now.state === 'purged' ? null : bury(now)));
}

/**
 * Lets photos go for good. First one is buried, and so the canary forgets it; only then may its tombstone go too. In the
 * other order, to die in between would look like a loss. Where there is no canary the tombstone stays, for the page's.
 */
async function letGoAll(
  { store, canary }: OutboxPorts,
  editor: Editor,
  items: readonly OutboxItem[],
  rule: Rule,
): Promise<void> {
  for (const item of items) {
    const buried = rule(item) && (await editor.edit(item.id, rule, 'removed'));
    if (buried && canary && !buried.hasLeftovers) await store.forget(item.id);
  }
}

async function clearTombstones(ports: OutboxPorts, userId: string, isSignedIn: boolean): Promise<void> {
  const { store, clock } = ports;
  const tombstones = await store.tombstones(userId);
  for (const item of tombstones) if (isForgettable(item, clock())) await store.forget(item.id);
  const leftovers = tombstones.filter((item) => item.hasLeftovers).slice(0, MOST_AT_ONCE);
  const isQuiet = (await quietUntil(store, clock(), userId)) > 0;
  if (leftovers.length > 0 && isSignedIn && !isQuiet) await clearLeftovers(ports, userId, leftovers);
}

/**
 * The server is asked first: an answer to accept that was lost may have made a job after all, which has its credit and
 * stays. Ends quietly where the server cannot be reached; the next time goes on.
 */
async function clearLeftovers(
  { store, session, remote, clock }: OutboxPorts,
  userId: string,
  leftovers: readonly OutboxItem[],
): Promise<void> {
  const token = await session.token(userId);
  if (!token.ok) return;
  const call = { token: token.value };
  const read = await remote.readRows(
    leftovers.map(({ id }) => id),
    call,
  );
  if (!read.ok) return;
  for (const item of leftovers) {
    const row = read.value.find(({ id }) => id === item.id);
    if (canDelete(row)) {
      const deleted = await remote.deleteLeftovers(item, call);
      if (!deleted.ok && !isFinal(deleted.failure)) return;
    }
    // In the style that the server was asked for first: a later one, of the minute to undo, reached nobody.
    const made = row && !canDelete(row) ? learnRecipe(item, row.recipe) : undefined;
    const clear = (current: OutboxItem) => ({
      ...current,
      ...made,
      hasLeftovers: false,
      changedAt: clock(),
    });
    await store.change(item.id, clear, { event: made === undefined ? 'cleared' : 'accepted after all' });
  }
}

/** Names that were given while the server took the photo, so that it has not heard them with it. */
async function tellNames({ store, session, remote, clock }: OutboxPorts, userId: string): Promise<void> {
  const all = [...(await store.list(userId)), ...(await store.tombstones(userId))];
  const untold = all.filter((item) => item.isRenamed && !isOnlyHere(item)).slice(0, MOST_AT_ONCE);
  if (untold.length === 0 || (await quietUntil(store, clock(), userId)) > 0) return;
  const token = await session.token(userId);
  if (!token.ok) return;
  for (const item of untold) {
    const told = await remote.nameRow(item, { token: token.value });
    if (!told.ok && !isFinal(told.failure)) return;
    const heard = (now: OutboxItem) => (now.filename === item.filename ? { ...now, isRenamed: false } : null);
    await store.change(item.id, heard, { event: 'name told' });
  }
}

/** Gone already, or not ours to delete: asking again would change nothing. */
const isFinal = ({ kind }: Failure): boolean => kind === 'not_found' || kind === 'refused';
const canDelete = (row: TransformationRow | undefined): boolean => !row || row.status === 'uploading';
