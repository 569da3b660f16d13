/** One HTTP exchange. Settles with any answer; rejects when there was none. */
import type { TextPlace } from '#core/model/text-place.ts';
export type Transport = (call: TransportCall) => Promise<TransportAnswer>;

export interface TransportCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: ArrayBuffer | string;
  signal?: AbortSignal;
  /** Bytes of the body that were handed over; called only where the world can tell. */
  onProgress?: (sent: number) => void;
  /**
   * Gives up after so long without a byte moving (or, where that cannot be seen, without an answer), and the time that a
   * very slow line needs for what was handed over.
   */
  silenceMs: number;
}

export interface TransportAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Tells everybody that the record is another one. */
export type TellSession = (message: { type: 'session-changed' }) => void;

/** Short texts by name that outlive the page. */
export type Notes = (name: string) => TextPlace;
