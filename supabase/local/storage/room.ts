import type { Caller } from '#local/database/caller.ts';
import { freeBytesAt } from '#local/free-space.ts';
import { StorageRefusal } from './refusal.ts';

/** Refuses so many more bytes of that caller where a disk has no room for them. */
export type CheckRoom = (caller: Caller, bytes: number) => Promise<void>;

/** The last of each disk is for the database, which ends without, and for the pictures that are being made. */
export const keepReserve =
  (folders: readonly string[], reserveBytes: number): CheckRoom =>
  async ({ role }, bytes) => {
    if (role === 'service_role') return;
    if ((await freeBytesAt(...folders)) - bytes < reserveBytes) throw new StorageRefusal('ServerFull');
  };
