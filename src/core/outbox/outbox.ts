import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Recipe } from '#core/model/recipe.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { forgetLost, updateCanary } from './canary.ts';
import { inOrder } from './choose-next.ts';
import { settleMissing, settleRow } from './confirm.ts';
import { createDrain } from './drain.ts';
import { createEditor, type Editor, type Rule } from './editor.ts';
import { countLost } from './lost.ts';
import type { OutboxPorts } from './ports.ts';
import { bringBack, takeOut } from './removal.ts';
import { reorder } from './reorder.ts';
import { deleteAll, tidy } from './tidy.ts';
import { dress, letGoAsItIs, lift, renew, tryAgain, wishAgain } from './wishes.ts';

/** Why a drain ended, for whoever decides when to try again. */
export interface DrainEnd {
  /** Photos that still have to be sent and can be, now or later, without anybody's help. */
  remaining: number;
  /** When the next of them may be tried; null where nothing is left to try. */
  nextAt: number | null;
  /** Photos that wait for a hand: sign-in, credit or attention. */
  held: number;
  /** What got through in this pass. */
  accepted: string[];
}

export interface OutboxView {
  /** Everything of the person that is not purged or taken out, in sending order. */
  items: OutboxItem[];
  /** Photos of other people on this phone: counted, never shown. */
  others: number;
  /** Photos that were taken out and can be brought back still, newest first. */
  removed: OutboxItem[];
}

/** The queue of photos on their way to the server: the same in page, worker and Node. */
export interface Outbox {
  view(): Promise<OutboxView>;
  /**
   * Sends what can be sent, one photo at a time, while holding the outbox lock. undefined: somebody else holds it.
   * `fresh` forgets our own back-off (a tap, the return of the signal or of the app), never the server's Retry-After.
   */
  drain(options?: { patienceMs?: number; fresh?: boolean }): Promise<DrainEnd | undefined>;
  /** Lets a photo try again that waits or was refused; whoever asks drains then. */
  retry(id: string): Promise<void>;
  /** Puts a photo before another one, or at the end. */
  move(id: string, before: string | null): Promise<void>;
  /** Gives photos that have not been accepted yet a recipe: 'Start Transform', or another style for one that waits. */
  setRecipe(ids: readonly string[], recipe: Recipe): Promise<void>;
  /** Sends a photo that nothing here could read, as it is but without its place on earth. */
  sendAsItIs(id: string): Promise<void>;
  /** A photo whose row was deleted on the server goes again, under a new id; one that failed, as a new wish. */
  sendAgain(id: string): Promise<void>;
  /** Takes a photo out. It comes back with `restore` within the time to undo, then it goes for good. */
  remove(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  /** The server's rows were read, in a request of its own: settles what is ready or failed. `missing`: asked for and not there. */
  confirm(rows: readonly TransformationRow[], missing?: readonly string[]): Promise<void>;
  /** Ids that were accepted and wait for their end. */
  accepted(): Promise<string[]>;
  /** There is credit again: what waited for it goes on. */
  creditIsBack(): Promise<void>;
  /** The person signed in again: what waited for it goes on. */
  signedInAgain(): Promise<void>;
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
  const { session, store, clock } = ports;
  const editor = createEditor(ports);
  const { edit, editAll } = editor;

  async function liftMine(kind: 'waiting_auth' | 'waiting_credit', event: string): Promise<void> {
    const person = await session.person();
    if (person) await editAll(person.id, lift(kind), event);
  }

  return {
    ...openDesk(ports, editor),
    view: () => look(ports),
    drain: createDrain(ports, editor),
    async confirm(rows, missing = []) {
      for (const row of rows) {
        const rule: Rule = (item) => (item.userId === row.user_id ? settleRow(item, row, clock()) : null);
        await edit(row.id, rule, row.status);
      }
      for (const id of missing) await edit(id, settleMissing, 'missing');
    },
    async accepted() {
      const person = await session.person();
      const items = person ? await store.list(person.id) : [];
      return items.filter((item) => item.state === 'accepted' && item.hold === null).map(({ id }) => id);
    },
    creditIsBack: () => liftMine('waiting_credit', 'credit is back'),
    signedInAgain: () => liftMine('waiting_auth', 'signed in'),
    deleteAllOf: (userId) => deleteAll(ports, editor, userId),
    tidy: () => tidy(ports, editor),
    lost: async () => ({ count: await countLost(ports) }),
    async forgetLost() {
      const person = await session.person();
      if (person) await forgetLost(ports, person.id);
    },
  };
}

type Desk = Pick<Outbox, 'retry' | 'move' | 'setRecipe' | 'sendAsItIs' | 'sendAgain' | 'remove' | 'restore'>;

/** Where a person asks something of one photo. */
function openDesk({ store, session, clock, randomId }: OutboxPorts, { edit, changed }: Editor): Desk {
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
      for (const id of ids) await edit(id, dress(recipe), 'recipe');
    },
    async sendAsItIs(id) {
      await edit(id, letGoAsItIs, 'as it is');
    },
    async sendAgain(id) {
      const fresh = { id: randomId(), key: randomId(), now: clock() };
      const renewed = await store.renew(id, (item) => renew(item, fresh), { event: 'again' });
      if (renewed) await changed(renewed.userId);
      else await edit(id, wishAgain(fresh.key), 'again');
    },
    async remove(id) {
      await edit(id, (item) => takeOut(item, clock()), 'taken out');
    },
    async restore(id) {
      await edit(id, bringBack, 'brought back');
    },
  };
}

async function look(ports: OutboxPorts): Promise<OutboxView> {
  const person = await ports.session.person();
  const items = person ? inOrder(await ports.store.list(person.id)) : [];
  // Photos are added by the intake: here the canary hears of them.
  if (person) await updateCanary(ports, person.id);
  return {
    items: items.filter((item) => item.removedAt === null),
    others: await ports.store.countOthers(person?.id ?? null),
    removed: items
      .filter((item) => item.removedAt !== null)
      .toSorted((a, b) => (b.removedAt ?? 0) - (a.removedAt ?? 0)),
  };
}
