import { backend } from '#core/model/backend.ts';
import { sessionKeyName } from '#core/model/session-key-name.ts';
import { localPlace } from './local-place.ts';

/** The page's copy of the session. Unlike the session itself it can be read at once: before the first screen. */
export const copyOfSession = localPlace(sessionKeyName(backend.url));
