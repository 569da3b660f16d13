import type { TextPlace } from '#core/model/text-place.ts';
import { useConnectivity } from './connectivity.ts';
import { core } from './core.ts';
import { followExports, listUnsent, markSent } from './exports.ts';
import { usePerson } from './person.ts';
import { singleFlight } from '#shared/single-flight.ts';

/** A crop that is moved on is sent when it rests. */
const REST_MS = 1500;
/** Where the server cannot take it now, though there is a connection. */
const AGAIN_MS = 60_000;

/** Tells the server what was said here of exports, by its person. Whether all of it could be heard. */
async function sendAll(): Promise<boolean> {
  const unsent = new Map(listUnsent());
  if (unsent.size === 0) return true;
  const { edits, mirror, session } = await core();
  const person = await session.person();
  if (!person?.isSignedIn) return true;
  // Others who use this device see to theirs.
  for (const { id, user_id, exports } of await mirror.transformations([...unsent.keys()])) {
    const said = unsent.get(id);
    if (!said || user_id !== person.id) continue;
    const end = await edits.keepExports(person.id, id, said);
    // A photo that was deleted meanwhile has no exports to remember.
    if (end.ok || end.failure.kind === 'not_found') markSent(id, said, exports);
    else if (end.failure.kind === 'refused') console.warn('The server takes no exports of', id, end.failure);
    else return false;
  }
  return true;
}

/** Remembers exports on the device, and has the server hear of them as soon as it can. Gives back how to stop. */
export function keepExports(place: TextPlace): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = singleFlight(async () => {
    const isHeard = await sendAll().catch((error: unknown) => {
      console.warn('What was exported could not be told to the server yet.', error);
      return false;
    });
    if (!isHeard) sendIn(AGAIN_MS);
  });
  const sendIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  };
  const stops = [
    followExports(place, () => sendIn(REST_MS)),
    useConnectivity.subscribe(() => sendIn(0)),
    usePerson.subscribe(() => sendIn(REST_MS)),
  ];
  sendIn(REST_MS);
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
