import type { Core } from '#core/open-core.ts';

let announce: (core: Core) => void;
const opened = new Promise<Core>((resolve) => (announce = resolve));

/** The one core of this page, as soon as it is open. */
export const core = (): Promise<Core> => opened;

/** Called once, by the frame that opens it. */
export const provideCore = (it: Core): void => announce(it);
