import { useEffect, useMemo, useState } from 'react';
import { createExporter, type Exporter, type NotOpened, type OpenPicture } from '#state/export-picture.ts';
import type { FinishedPicture } from '#state/exports.ts';

export interface Opened {
  of: FinishedPicture;
  picture: OpenPicture;
}

export interface OpenedPictures {
  exporter: Exporter;
  opened: readonly Opened[];
  /** Why not, once for each that could not be opened. */
  missing: readonly NotOpened[];
  isOpening: boolean;
  /** Does without those that are still awaited. */
  goOn: () => void;
  /** Opens what is missing once more. */
  again: () => void;
}

const NONE: readonly FinishedPicture[] = [];

/** These pictures, opened a few at once, for as long as the screen is there. */
export function useOpenedPictures(spawn: () => Worker, pictures: readonly FinishedPicture[]): OpenedPictures {
  const [exporter] = useState(() => createExporter(spawn));
  useEffect(() => () => exporter.close(), [exporter]);
  const [found, setFound] = useState<ReadonlyMap<string, OpenPicture | NotOpened>>(new Map());
  /** What is being opened. */
  const [wanted, setWanted] = useState(pictures);
  useEffect(() => {
    const stop = new AbortController();
    const opened = ({ id }: FinishedPicture, picture: OpenPicture | NotOpened) =>
      setFound((before) => new Map(before).set(id, picture));
    void exporter
      .openAll({ pictures: wanted, areMany: pictures.length > 1, opened, signal: stop.signal })
      .then(() => !stop.signal.aborted && setWanted(NONE));
    return () => stop.abort();
  }, [exporter, pictures, wanted]);
  const isMissing = ({ id }: FinishedPicture) => typeof found.get(id) === 'string';
  return {
    exporter,
    // In the order in which they were chosen.
    opened: useMemo(
      () =>
        pictures.flatMap((of) => {
          const picture = found.get(of.id);
          return picture && typeof picture !== 'string' ? [{ of, picture }] : [];
        }),
      [pictures, found],
    ),
    missing: [...found.values()].filter((picture) => typeof picture === 'string'),
    isOpening: wanted.length > 0,
    goOn() {
      setWanted(NONE);
      setFound((before) => new Map(pictures.map(({ id }) => [id, before.get(id) ?? 'not_here'])));
    },
    again: () => setWanted(pictures.filter(isMissing)),
  };
}
