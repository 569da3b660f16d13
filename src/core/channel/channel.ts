import { isRecord } from '#core/lib/is-record.ts';
import type { LateWish } from '#core/model/too-late-words.ts';

/** What every open page and the worker tell each other about the one database they share. */
export type CoreMessage =
  /** Photos of the outbox changed. */
  | { type: 'items-changed' }
  /** Bytes of a photo that is being sent now; `sent: null` where the world cannot count them. */
  | { type: 'sending'; id: string; sent: number | null; size: number }
  /** Nobody is sending any more. */
  | { type: 'sending-ended' }
  /** The phone is too full to write down what becomes of its photos, so that none can go; or no longer is. */
  | { type: 'phone-full'; isFull: boolean }
  /** Another style for a photo, or an outline, that the server was no longer asked for: what it makes is on its way. */
  | { type: 'came-too-late'; what: LateWish }
  | { type: 'mirror-changed' }
  | { type: 'session-changed' }
  /** The worker asks a live page to renew the session, since the page knows how to say it to the person. */
  | { type: 'renew-session' };

const CORE_MESSAGES: readonly string[] = [
  'items-changed',
  'sending',
  'sending-ended',
  'phone-full',
  'came-too-late',
  'mirror-changed',
  'session-changed',
  'renew-session',
] satisfies CoreMessage['type'][];

export interface Channel {
  /** Tells everybody, here too. */
  tell(message: CoreMessage): void;
  /** Gives back how to stop listening. */
  listen(listener: (message: CoreMessage) => void): () => void;
  close(): void;
}

/** Opens the line between all pages and workers of this origin. */
export function openChannel(name = 'plateglow'): Channel {
  const broadcast = new BroadcastChannel(name);
  const listeners = new Set<(message: CoreMessage) => void>();
  const hear = (message: CoreMessage) => {
    for (const listener of listeners) listener(message);
  };
  broadcast.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isCoreMessage(data)) hear(data);
  };
  return {
    tell(message) {
      broadcast.postMessage(message);
      hear(message);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => broadcast.close(),
  };
}

function isCoreMessage(data: unknown): data is CoreMessage {
  return isRecord(data) && typeof data['type'] === 'string' && CORE_MESSAGES.includes(data['type']);
}
