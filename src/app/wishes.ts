export interface Wishes {
  /** Whatever the back-off says. */
  fresh: boolean;
  pull: boolean;
  inLine: boolean;
}

interface WishList {
  add(more: Partial<Wishes>): void;
  /** Takes what is wished for; where the work fails it is still wished for the next time. */
  fulfil(work: (wishes: Wishes) => Promise<void>): Promise<void>;
}

/** What is wanted of the next pass. */
export function createWishes(first: Wishes): WishList {
  const wishes = { ...first };
  return {
    add: (more) => void Object.assign(wishes, more),
    async fulfil(work) {
      const taken = { ...wishes };
      Object.assign(wishes, { fresh: false, pull: false, inLine: false });
      try {
        await work(taken);
      } catch (error) {
        wishes.fresh ||= taken.fresh;
        wishes.pull ||= taken.pull;
        throw error;
      }
    },
  };
}
