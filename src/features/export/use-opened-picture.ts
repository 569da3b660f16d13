import { useEffect, useState } from 'react';
import { createExporter, type Exporter, type NotOpened, type OpenPicture } from '#state/export-picture.ts';

export interface Opened {
  exporter: Exporter;
  picture: OpenPicture;
}

/** The picture at this address, open for as long as the screen is there. undefined: not yet. */
export function useOpenedPicture(spawn: () => Worker, url: string): Opened | NotOpened | undefined {
  const [opened, setOpened] = useState<Opened | NotOpened>();
  useEffect(() => {
    const exporter = createExporter(spawn);
    let isGone = false;
    void exporter.open(url).then((picture) => {
      if (!isGone) setOpened(typeof picture === 'string' ? picture : { exporter, picture });
    });
    return () => {
      isGone = true;
      exporter.close();
    };
  }, [spawn, url]);
  return opened;
}
