import { useConnectivity } from '#state/connectivity.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { sayMissing, sayNoneOpened } from './say-missing.ts';
import type { OpenedPictures } from './use-opened-pictures.ts';

type MissingPicturesProps = Pick<OpenedPictures, 'opened' | 'missing' | 'isOpening' | 'again'>;

/** Says which pictures could not be opened, and opens them once more where that may help. */
export function MissingPictures({ opened, missing, isOpening, again }: MissingPicturesProps) {
  const isOnline = useConnectivity((state) => state.isOnline);
  const words = opened.length > 0 ? sayMissing(missing, isOnline) : sayNoneOpened(missing, isOnline);
  return (
    <div className="grid justify-items-start gap-2">
      <Note isAlert>{words}</Note>
      {missing.some((why) => why !== 'gone') && (
        <Button variant="quiet" isWaiting={isOpening} onClick={again}>
          {isOpening ? 'Trying again …' : 'Try again'}
        </Button>
      )}
    </div>
  );
}
