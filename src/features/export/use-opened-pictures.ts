import { useEffect, useState } from 'react';
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
}

/** These pictures, opened one after the other, for as long as the screen is there. undefined: none yet. */
export function useOpenedPictures(
  spawn: () => Worker,
  pictures: readonly FinishedPicture[],
): OpenedPictures | undefined {
  const [found, setFound] = useState<OpenedPictures>();
  useEffect(() => {
    const exporter = createExporter(spawn);
    let isGone = false;
    const openAll = async () => {
      let [opened, missing]: [readonly Opened[], readonly NotOpened[]] = [[], []];
      for (const of of pictures) {
        const picture = await exporter.open(of, pictures.length > 1);
        if (isGone) return;
        if (typeof picture === 'string') missing = [...missing, picture];
        else opened = [...opened, { of, picture }];
        setFound({ exporter, opened, missing });
      }
    };
    void openAll();
    return () => {
      isGone = true;
      exporter.close();
    };
  }, [spawn, pictures]);
  return found;
}
