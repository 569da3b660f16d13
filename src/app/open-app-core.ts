import { backend } from '#core/model/backend.ts';
import { provideCore } from '#state/core.ts';
import { intakeWorkers } from './intake-workers.ts';
import { localCage } from './local-cage.ts';

/** Where localStorage remembers the unsent photos of this phone, by their ids. */
const CANARY_KEY = 'plateglow-unsent';

/** Opens the core of this page. Its code comes with the first screen of the app: the landing page needs none of it. */
export async function startCore(): Promise<void> {
  const [{ openPageCore }, { nameOfSessionKey }] = await Promise.all([
    import('#core/open-core.ts'),
    import('#core/remote/remote.ts'),
  ]);
  provideCore(
    openPageCore(backend, {
      ...intakeWorkers,
      canary: localCage(CANARY_KEY),
      sessionKey: localCage(nameOfSessionKey(backend.url)),
    }),
  );
}
