import type { QuickLook } from '#core/model/quick-look.ts';
import { createWorkerClient, WorkerLost, type WorkerClient } from '#core/worker/worker-client.ts';
import { openRpc, type Call, type Rpc } from '#core/worker/worker-rpc.ts';
import type { Wire, WorkerWire } from '#core/worker/wire.ts';
import type { DishOutline, DishRing, Recipe } from '#shared/contract.ts';

interface Wanted {
  /** Of the photo on this phone. */
  id: string;
  recipe: Recipe;
}

interface WantedLook extends Wanted, HowToLook {}

export interface HowToLook {
  /** With the mark of the free plan. */
  isMarked?: boolean;
  /** Small and soft: it takes a fraction of the time. */
  isFirst?: boolean;
}

/** What the page asks the worker. null: there is no such photo, or nothing here can read it. */
export interface LookCalls {
  /** The worker comes in and gets ready for a style, until there is a photo to open. */
  warmUp: Call<Recipe | null, void>;
  look: Call<WantedLook, QuickLook | 'dropped' | null>;
  /** What is being made, or made ready for, is not wanted any more: it ends at its next step. */
  drop: Call<null, void>;
  /** The small picture for the tile of a style. */
  thumb: Call<Wanted, Blob | null>;
  /** The outline of the dish in a person's ring; null: nothing surely there, or a photo that nothing here can read. */
  seek: Call<RingInPhoto, DishOutline | null>;
}

export interface RingInPhoto {
  photo: Blob;
  ring: DishRing;
}

/** One photo that lies open in the worker. */
export interface OpenPhoto {
  /** `isWanted` is asked between two steps. */
  look: (recipe: Recipe, how: HowToLook, isWanted: () => Promise<boolean>) => Promise<QuickLook | 'dropped'>;
  thumb: (recipe: Recipe) => Promise<Blob>;
}

export interface LookPorts {
  open: (id: string) => Promise<OpenPhoto | null>;
  /** The steps of getting ready; none is taken once there is a photo to open. */
  warmUp?: (recipe: Recipe | null) => Iterable<void>;
  seek?: (wanted: RingInPhoto) => Promise<DishOutline | null>;
}

/** On the slowest phone the first look takes some seconds, and before it the worker itself has to come in. */
const PATIENCE_MS = 30_000;

export { WorkerLost };
export type QuickLookClient = WorkerClient<LookCalls>;

export const createQuickLookClient = (spawn: () => WorkerWire): QuickLookClient =>
  createWorkerClient<LookCalls, object>(spawn, {}, PATIENCE_MS);

/** Lets in what the page has asked meanwhile. */
const breathe = () => new Promise((goOn) => setTimeout(goOn));

/** Answers the page in a worker of its own. The last photo stays open: other styles of it come fast. */
export function serveQuickLooks(wire: Wire, { open, warmUp, seek }: LookPorts): void {
  let last: { id: string; photo: Promise<OpenPhoto | null> } | undefined;
  const photoOf = async (id: string): Promise<OpenPhoto | null> => {
    if (last?.id !== id) last = { id, photo: open(id) };
    const photo = await last.photo.catch((error: unknown) => {
      last = undefined;
      throw error;
    });
    // It may be there, or readable, at the next asking.
    if (!photo) last = undefined;
    return photo;
  };
  let drops = 0;
  const rpc: Rpc<object> = openRpc<object, LookCalls>(wire, {
    async warmUp(recipe) {
      const before = drops;
      for (const _ of warmUp?.(recipe) ?? []) {
        await breathe();
        if (last || drops > before) return;
      }
    },
    async look({ id, recipe, ...how }) {
      const before = drops;
      const photo = await photoOf(id);
      if (!photo) return null;
      if (drops > before) return 'dropped';
      return await photo.look(recipe, how, async () => {
        await breathe();
        return drops === before;
      });
    },
    drop() {
      drops += 1;
      return Promise.resolve();
    },
    thumb: async ({ id, recipe }) => (await (await photoOf(id))?.thumb(recipe)) ?? null,
    seek: async (wanted) => (await seek?.(wanted)) ?? null,
  });
  rpc.tellAlive();
}
