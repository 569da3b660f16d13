import type { Channel } from './channel/channel.ts';
import type { IntakeDesk } from './intake/intake.ts';
import type { Mirror } from './mirror/mirror.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { SessionKeeper } from './remote/remote.ts';

/** Everything of the product that runs without a screen. */
export interface Core {
  channel: Channel;
  session: SessionKeeper;
  outbox: Outbox;
  mirror: Mirror;
  /** Only pages take photos in; the worker stores what is shared to the app by itself. */
  intake: IntakeDesk;
  close(): void;
}
