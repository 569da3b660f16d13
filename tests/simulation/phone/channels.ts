import type { Actor } from './actor.ts';
import { asker, type Phone } from './phone.ts';

/** BroadcastChannel: what one says reaches every other in the order in which it was said, each at its own time. */
export function createChannels(phone: Phone) {
  const open = new Set<SimulatedChannel>();

  class SimulatedChannel {
    readonly name: string;
    readonly actor: Actor;
    onmessage: ((event: { data: unknown }) => void) | null = null;

    constructor(name: string) {
      this.name = name;
      this.actor = asker(phone).actor;
      open.add(this);
      this.actor.atDeath.push(() => open.delete(this));
    }

    postMessage(data: unknown): void {
      if (!asker(phone).isHeard) return;
      for (const other of open) {
        if (other === this || other.name !== this.name) continue;
        const lane = `channel ${this.actor.name} > ${other.actor.name}`;
        const run = () => other.onmessage?.({ data });
        phone.schedule.add({ lane, actor: other.actor, name: lane, run });
      }
    }

    close(): void {
      open.delete(this);
    }
  }

  return SimulatedChannel;
}
