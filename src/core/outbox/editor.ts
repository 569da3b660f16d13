import type { OutboxItem } from '#core/model/outbox-item.ts';
import { updateCanary } from './canary.ts';
import type { ItemChange } from './confirm.ts';
import type { OutboxPorts } from './ports.ts';

/** A change to one photo, decided on the photo as it is at that moment. */
export type Rule = (item: OutboxItem) => ItemChange | null;

/** Writes what rules decide, and lets everybody know. */
export interface Editor {
  /** Gives the item as written, or undefined where the rule said no. */
  edit: (id: string, rule: Rule, event: string) => Promise<OutboxItem | undefined>;
  /** The same for several photos, and told once: what belongs together comes onto the screen together. Gives which. */
  editEach: (ids: readonly string[], rule: Rule, event: string) => Promise<readonly string[]>;
  /** The same for every photo of a person that is no tombstone. */
  editAll: (userId: string, rule: Rule, event: string) => Promise<void>;
  /** To be called after each change that was made in another way. */
  changed: (userId: string) => Promise<void>;
}

export function createEditor(ports: OutboxPorts): Editor {
  const { store, clock, tell } = ports;

  async function changed(userId: string): Promise<void> {
    await updateCanary(ports, userId);
    tell({ type: 'items-changed' });
  }

  async function write(id: string, rule: Rule, event: string): Promise<OutboxItem | undefined> {
    const item = await store.get(id);
    const change = item && rule(item);
    if (!change) return undefined;
    // Whether bytes go is part of the transaction, so that a rule which changes its mind about it writes nothing.
    const { bytes } = change;
    return await store.change(
      id,
      (current) => {
        const now = rule(current);
        return now && now.bytes === bytes ? { ...current, ...now.patch, changedAt: clock() } : null;
      },
      { event, ...(bytes && { bytes }) },
    );
  }

  async function edit(id: string, rule: Rule, event: string): Promise<OutboxItem | undefined> {
    const written = await write(id, rule, event);
    if (written) await changed(written.userId);
    return written;
  }

  async function editEach(ids: readonly string[], rule: Rule, event: string): Promise<readonly string[]> {
    const written: OutboxItem[] = [];
    try {
      for (const id of ids) {
        const item = await write(id, rule, event);
        if (item) written.push(item);
      }
    } finally {
      // Also where the storage broke off in the middle: what was written by then counts.
      for (const owner of new Set(written.map(({ userId }) => userId))) await changed(owner);
    }
    return written.map(({ id }) => id);
  }

  return {
    edit,
    editEach,
    async editAll(userId, rule, event) {
      const items = await store.list(userId);
      await editEach(
        items.filter((item) => rule(item)).map(({ id }) => id),
        rule,
        event,
      );
    },
    changed,
  };
}
