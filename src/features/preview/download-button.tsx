import { Download } from 'lucide-react';
import { useState } from 'react';
import { answerToAsker } from '#state/person.ts';
import { fetchPicture } from '#state/picture.ts';
import { Button } from '#ui/button.tsx';
import { saveAs } from '#ui/save-as.ts';
import { say } from '#ui/toast.tsx';
import type { Picture } from './choose-view.ts';
import { nameDownload } from './download-name.ts';

interface DownloadButtonProps {
  /** The version to be saved; undefined: there is none yet. */
  picture: Picture | undefined;
  filename: string;
  /** False: something else is to be done first. */
  isMain: boolean;
}

/** Saves an enhanced picture, from the server or from what this phone has kept of it. */
export function DownloadButton({ picture, filename, isMain }: DownloadButtonProps) {
  const [isRunning, setRunning] = useState(false);
  const download = async ({ output, number }: Picture) => {
    // What is said of one picture takes the place of what was said of it before.
    const id = `download-${output}`;
    setRunning(true);
    const file = await answerToAsker(() => fetchPicture(output));
    setRunning(false);
    if (typeof file === 'string') {
      say({ id, title: 'Download failed', text: 'Could not download the image.', isError: true });
      return;
    }
    saveAs(nameDownload(filename, number, file.type), file);
    say({ id, title: 'Downloaded!', text: 'Your enhanced image has been saved.' });
  };
  return (
    <Button
      variant={isMain ? 'ember' : 'quiet'}
      isDisabled={!picture}
      isWaiting={isRunning}
      onClick={() => void (picture && download(picture))}
    >
      <Download aria-hidden size="1.0625rem" />
      Download Enhanced
    </Button>
  );
}
