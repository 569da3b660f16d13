import { useEffect, useState } from 'react';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { usePhotoPreview } from '#state/photo-preview.ts';
import { letGo, promisedHere } from '#state/visitor-photo.ts';
import { Button } from '#ui/button.tsx';

/** The photo that comes along from the front page; whoever it does not belong to leaves it out. */
export function VisitorNote() {
  const [photo, setPhoto] = useState<OutboxItem>();
  useEffect(() => void promisedHere().then(setPhoto, () => undefined), []);
  if (!photo) return null;
  const leaveOut = () => {
    setPhoto(undefined);
    void letGo(photo.id).catch((error: unknown) => console.warn('A photo could not be let go.', error));
  };
  return <Promised photo={photo} onLeaveOut={leaveOut} />;
}

function Promised({ photo: { id, form }, onLeaveOut }: { photo: OutboxItem; onLeaveOut: () => void }) {
  const preview = usePhotoPreview(id, form);
  return (
    <div className="bg-sunk rounded-control flex items-center gap-3 p-3 text-sm">
      {preview && <img src={preview} alt="Your dish" className="rounded-control size-13 object-cover" />}
      <p className="grow">Your dish will be in your tray.</p>
      <Button variant="plain" onClick={onLeaveOut}>
        Don’t add it
      </Button>
    </div>
  );
}
