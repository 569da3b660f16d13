import { createTurns } from './in-turn.ts';

/**
 * Makes work that runs once at a time. Whoever asks during a run gets the next one, which all who wait share: never one
 * that began before the asking, and never one each. Work that asks for itself runs once more afterwards.
 */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  const inTurn = createTurns();
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    return work();
  };
  return () => (next ??= inTurn(begin));
}

/** The same for each name. */
export function singleFlightByName<T>(work: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const flights = new Map<string, () => Promise<T>>();
  return (name) => {
    const flight = flights.get(name) ?? singleFlight(() => work(name));
    flights.set(name, flight);
    return flight();
  };
}
