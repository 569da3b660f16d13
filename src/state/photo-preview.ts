import { useEffect, useState } from 'react';
import type { PhotoForm } from '#core/model/outbox-item.ts';
import { core } from './core.ts';

/** The address of a photo's small picture on this phone, for as long as it is on the screen. */
export function usePhotoPreview(id: string, form: PhotoForm): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isGone = false;
    let made: string | undefined;
    void readPreview(id).then((picture) => {
      if (!picture || isGone) return;
      made = URL.createObjectURL(picture);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
    // Worked on, a photo gets another picture.
  }, [id, form]);
  return address;
}

/** A tile without a picture is worth no trouble: its words say how things stand. */
async function readPreview(id: string): Promise<Blob | undefined> {
  try {
    return await (await core()).intake.preview(id);
  } catch (error) {
    console.warn('The small picture of a photo could not be read.', error);
    return undefined;
  }
}
