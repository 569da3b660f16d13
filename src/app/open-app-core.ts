import { backend } from '#core/model/backend.ts';
import { openPageCore, type Core } from '#core/open-core.ts';
import { copyOfSession } from '#state/copy-of-session.ts';
import { useUpdate } from '#state/update.ts';
import { intakeWorkers } from './intake-workers.ts';
import { localPlace } from '#state/local-place.ts';

/** Where localStorage remembers the unsent photos of this phone, by their ids. */
const CANARY_KEY = 'plateglow-unsent';

/** Opens core in this page. To be fetched with the first screen that needs it: the landing page does not. */
export function openAppCore(): Core {
  return openPageCore(backend, {
    ...intakeWorkers,
    canary: localPlace(CANARY_KEY),
    tellOutdated: () => useUpdate.setState({ isOutdated: true }),
    sessionKey: copyOfSession,
    notes: localPlace,
  });
}
