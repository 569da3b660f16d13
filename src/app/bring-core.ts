import type { Core } from '#core/open-core.ts';
import type { SendingWorld } from './sending-world.ts';

/** Whoever looks at an app of which a part is missing has its next try soon, whatever the phone says of its connection. */
const RETRY_MS = 5000;

/**
 * Core, as soon as its file comes in: asked for again when app or connection come back, and every now and then. Who else asks
 * (the camera, say) may have opened it meanwhile: it is the same. `tellMissing` hears of each try that failed.
 */
export async function bringCore(
  core: () => Promise<Core>,
  { clock, onReturn }: Pick<SendingWorld, 'clock' | 'onReturn'>,
  tellMissing: (error: unknown) => void,
): Promise<Core> {
  for (;;) {
    try {
      return await core();
    } catch (error) {
      console.warn('A part of the app could not be fetched; it is tried again.', error);
      tellMissing(error);
    }
    await new Promise<void>((tryAgain) => {
      const stops = [clock.after(RETRY_MS, go), onReturn(go)];
      function go(): void {
        for (const stop of stops) stop();
        tryAgain();
      }
    });
  }
}
