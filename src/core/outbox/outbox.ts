import { singleFlight } from '#shared/single-flight.ts';
import { isDeletedElsewhere, isTwin } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { LateWish } from '#core/model/too-late-words.ts';
import { OUTBOX_LOCK, RETURN_LOCK } from '#core/model/page-message.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { forgetId, forgetLost, listForCanary } from './canary.ts';
import { inOrder } from './choose-next.ts';
import { lateWish, settleMissing, settleRow } from './confirm.ts';
import { createDrain, type DrainEnd } from './drain.ts';
import { createEditor, type Editor, type Rule } from './editor.ts';
import { countLost } from './lost.ts';
import type { OutboxPorts } from './ports.ts';
import { quietUntil } from './quiet.ts';
import { bringBack, isBack, isOut, takeOut } from './removal.ts';
import { reorder } from './reorder.ts';
import { deleteAll, letGo, tidy } from './tidy.ts';
import { dress, letGoAsItIs, lift, name, renew, tryAgain, transformAgain, takeRoom } from './item-changes.ts';
import type { Recipe } from '#shared/contract.ts';

export type { DrainEnd } from './drain.ts';

const RETURN_PATIENCE_MS = 5000;

export interface OutboxView {
  /** Everything of the person that is not purged or taken out, in sending order. */
  items: OutboxItem[];
  /** Photos of other people on this phone: counted, never shown. */
  others: number;
  /** Photos that were taken out and can be brought back still, newest first. */
  removed: OutboxItem[];
  /** Until when the server wants them not to ask; 0 where it has not said so, or long ago. */
  quietUntil: number;
}

/** The queue of photos on their way to the server: the same in page, worker and Node. */
export interface Outbox {
  view(): Promise<OutboxView>;
  /**
   * Sends what can be sent, one photo at a time, while holding the outbox lock. undefined: somebody else holds it.
   * `fresh` forgets our own back-off (a tap, the return of the connection or of the app), never the server's Retry-After.
   */
  drain(options?: { patienceMs?: number; fresh?: boolean }): Promise<DrainEnd | undefined>;
  /** Queues for the outbox lock, and lets go of it at once: whether nobody sent any more within this time. */
  untilFree(patienceMs: number): Promise<boolean>;
  /** Lets a photo try again that waits or was refused; whoever asks drains then. */
  retry(id: string): Promise<void>;
  /** Puts a photo before another one, or at the end. */
  move(id: string, before: string | null): Promise<void>;
  /**
   * Gives photos that have not been accepted yet a recipe: 'Start Transform', or another style for one that waits. Tells
   * which took it.
   */
  setRecipe(ids: readonly string[], recipe: Recipe): Promise<readonly string[]>;
  /** What a photo is called on this phone, and on the server if that does not have it yet. */
  name(id: string, filename: string): Promise<void>;
  /** Sends a photo that nothing here could read, as it is but without its place on earth. */
  sendAsItIs(id: string): Promise<void>;
  /**
   * A photo whose row was deleted on the server goes again, under a new id; one that failed, as a new wish. Where the
   * server can be asked, it is asked first: a picture that exists is not paid for twice.
   * `recipe`: the new wish, where it is another one than the photo's own. Tells whether it is taken: what goes on already,
   * or is done, takes none.
   */
  sendAgain(id: string, recipe?: Recipe): Promise<boolean>;
  /**
   * Takes a photo out. It comes back with `restore` within the time to undo, then it goes for good. Tells whether it is
   * out: what the server has taken stays.
   */
  remove(id: string): Promise<boolean>;
  /** Tells whether it is back. What was picked of the same file meanwhile makes way in the tray. */
  restore(id: string): Promise<boolean>;
  /** The server has deleted it because somebody here said so: it goes for good, also in the middle of being sent. */
  letGo(id: string): Promise<void>;
  /**
   * The server's rows were read, in a request of its own: settles what is ready or failed. `missing`: asked for and not
   * there. `askedAt`: when that was, so that an old answer does not end a newer wish. `askedBy`: who was here then, since
   * nobody sees the rows of somebody else: only their photos may be missing.
   */
  confirm(
    rows: readonly TransformationRow[],
    missing?: readonly string[],
    askedAt?: number,
    askedBy?: string,
  ): Promise<void>;
  /** Ids that were accepted and wait for their end. */
  accepted(): Promise<string[]>;
  /** Ids that failed, or were deleted on the server: somebody may have had their picture made elsewhere. */
  ended(): Promise<string[]>;
  /** There is credit again: what waited for it goes on. */
  creditIsBack(): Promise<void>;
  /** Something was deleted on the server: what found no room there may go. */
  roomIsBack(): Promise<void>;
  /** Deletes everything unsent of a person: only after they chose so at sign-out. */
  deleteAllOf(userId: string): Promise<void>;
  /** Removals whose time to undo is over, old tombstones, leftovers on the server. */
  tidy(): Promise<void>;
  /** Photos the canary knew and the database no longer does: this device deleted them. Asking does not forget them. */
  lost(): Promise<{ count: number }>;
  /** The person has read about the loss. */
  forgetLost(): Promise<void>;
}

export function createOutbox(ports: OutboxPorts): Outbox {
  const { session, clock, tell } = ports;
  // As only a page has a canary.
  const hasScreen = ports.canary !== undefined;
  const editor = createEditor(ports);
  const { edit, editAll } = editor;

  const confirm: Outbox['confirm'] = async (rows, missing = [], askedAt, askedBy) => {
    for (const row of rows) {
      let late: LateWish | null = null;
      const rule: Rule = (item) => {
        if (item.userId !== row.user_id) return null;
        const change = settleRow(item, row, clock(), askedAt);
        late = change?.patch.recipe ? lateWish(item, row.recipe) : null;
        // Said on a screen: the worker, which has none, leaves it to the next page.
        return late && !hasScreen ? null : change;
      };
      if ((await edit(row.id, rule, row.status)) && late) tell({ type: 'came-too-late', what: late });
    }
    for (const id of missing) {
      const rule: Rule = (item) =>
        askedBy === undefined || item.userId === askedBy ? settleMissing(item, clock(), askedAt) : null;
      await edit(id, rule, 'missing');
    }
  };

  // One change makes many ask at once: screens, icon, and who follows what was accepted.
  const view = singleFlight(() => readView(ports));

  async function idsOf(isWanted: (item: OutboxItem) => boolean): Promise<string[]> {
    const { items, removed } = await view();
    return [...items, ...removed].filter(isWanted).map(({ id }) => id);
  }

  return {
    ...itemCommands(ports, editor, confirm),
    view,
    drain: createDrain(ports, editor),
    untilFree: async (patienceMs) => (await ports.lock(OUTBOX_LOCK, patienceMs, async () => true)) ?? false,
    confirm,
    accepted: () => idsOf(({ state, hold }) => state === 'accepted' && hold === null),
    ended: () => idsOf((item) => item.state === 'failed' || isDeletedElsewhere(item)),
    async creditIsBack() {
      const person = await session.person();
      if (person) await editAll(person.id, lift('waiting_credit'), 'credit is back');
    },
    async roomIsBack() {
      const person = await session.person();
      if (person) await editAll(person.id, takeRoom, 'room again');
    },
    deleteAllOf: (userId) => deleteAll(ports, editor, userId),
    letGo: (id) => letGo(ports, editor, id),
    tidy: () => tidy(ports, editor),
    lost: async () => ({ count: await countLost(ports) }),
    async forgetLost() {
      const person = await session.person();
      if (person) await forgetLost(ports, person.id);
    },
  };
}

type ItemCommands = Pick<
  Outbox,
  'retry' | 'move' | 'setRecipe' | 'name' | 'sendAsItIs' | 'sendAgain' | 'remove' | 'restore'
>;

/** Where a person asks something of one photo. */
function itemCommands(
  ports: OutboxPorts,
  { edit, editEach, editAll, changed }: Editor,
  confirm: Outbox['confirm'],
): ItemCommands {
  const { store, session, clock, randomId } = ports;

  /** Asks what has become of a photo that has ended. Where nobody can be asked, the wish counts all the same. */
  async function askAbout({ id, userId }: OutboxItem): Promise<void> {
    const token = await session.token(userId);
    if (!token.ok) return;
    const askedAt = clock();
    const read = await ports.remote.readRows([id], { token: token.value });
    if (read.ok) await confirm(read.value, [], askedAt);
  }

  async function bringOneBack(id: string): Promise<boolean> {
    const item = (await edit(id, bringBack, 'brought back')) ?? (await store.get(id));
    if (!item || !isBack(item)) return false;
    await editAll(item.userId, (twin) => (isTwin(twin, item) ? takeOut(twin, clock()) : null), 'twin');
    return true;
  }

  return {
    async retry(id) {
      await edit(id, tryAgain, 'retry');
    },
    async move(id, before) {
      const person = await session.person();
      const items = person ? await store.list(person.id) : [];
      for (const { id: moved, order } of reorder(items, id, before)) {
        await edit(moved, () => ({ patch: { order } }), 'moved');
      }
    },
    async setRecipe(ids, recipe) {
      return await editEach(ids, dress(recipe), 'recipe');
    },
    async name(id, filename) {
      await edit(id, name(filename), 'named');
    },
    async sendAsItIs(id) {
      await edit(id, letGoAsItIs, 'as it is');
    },
    async sendAgain(id, recipe) {
      const item = await store.get(id);
      if (!item || !(item.state === 'failed' || isDeletedElsewhere(item))) return false;
      await askAbout(item);
      const fresh = { id: randomId(), key: randomId(), now: clock() };
      // Before, should this page die in between; and after, should another one have looked in between.
      const current = await store.get(id);
      if (current && isDeletedElsewhere(current)) forgetId(ports, current.userId, id);
      const renewed = await store.renew(id, (now) => renew(now, fresh), { event: 'again' });
      if (!renewed) return (await edit(id, transformAgain(fresh.key, recipe), 'again')) !== undefined;
      forgetId(ports, renewed.userId, id);
      await changed(renewed.userId);
      return true;
    },
    async remove(id) {
      const taken = await edit(id, (item) => takeOut(item, clock()), 'taken out');
      return isOut(taken ?? (await store.get(id)));
    },
    async restore(id) {
      // A window that keeps the lock for longer has been put to sleep with it.
      return (
        (await ports.lock(RETURN_LOCK, RETURN_PATIENCE_MS, () => bringOneBack(id))) ??
        (await bringOneBack(id))
      );
    },
  };
}

async function readView(ports: OutboxPorts): Promise<OutboxView> {
  const { session, store, clock } = ports;
  const person = await session.person();
  const [listed, others, quiet] = await Promise.all([
    // Photos are added by the intake: here the canary hears of them.
    person ? listForCanary(ports, person.id) : [],
    store.countOthers(person?.id ?? null),
    quietUntil(store, clock(), person?.id),
  ]);
  const items = inOrder(listed);
  return {
    items: items.filter((item) => item.removedAt === null),
    others,
    removed: items
      .filter((item) => item.removedAt !== null)
      .toSorted((a, b) => (b.removedAt ?? 0) - (a.removedAt ?? 0)),
    quietUntil: quiet,
  };
}
