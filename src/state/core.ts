import type { Core } from '#core/open-core.ts';

type Open = () => Promise<Core>;

let open: Open = () => Promise.reject(new Error('Nobody has said how core is opened'));
let opened: Promise<Core> | undefined;

/**
 * The one core of this page. Whoever asks first opens it, once for all; an opening that failed (its code could not be
 * fetched) is tried again by the next who asks.
 */
export function core(): Promise<Core> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Called once, before the first screen: says how core is opened when somebody needs it. */
export function provideCore(how: Open): void {
  open = how;
}
