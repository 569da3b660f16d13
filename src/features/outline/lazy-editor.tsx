import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { WholeScreen } from '#ui/dialog.tsx';
import { say, unsay } from '#ui/toast.tsx';
import { Opening } from './opening.tsx';
import type { FindingEditorProps, DrawingProps } from './use-found-in-ring.ts';

const NOT_OPENED = 'outline-not-opened';

/**
 * The whole screen is a photo and the line round its dish, to be put right in two seconds. What draws is fetched when it is
 * first opened; a device that keeps the app has it, with or without a connection.
 */
export function OutlineEditor({ isOpen, onClose, ...drawn }: FindingEditorProps) {
  const [Editor, setEditor] = useState<ComponentType<DrawingProps>>();
  const giveUp = () => {
    say({
      id: NOT_OPENED,
      title: 'Couldn’t open the outline',
      text: 'Reload with a connection, then try again.',
      isError: true,
    });
    onClose();
  };
  const onUnfetched = useEffectEvent(giveUp);
  useEffect(() => {
    let isOver = false;
    import('./outline-editor.tsx').then(
      (file) => {
        unsay(NOT_OPENED);
        setEditor(() => file.OutlineEditor);
      },
      // Whoever has closed it meanwhile waits for nothing.
      () => isOver || onUnfetched(),
    );
    return () => void (isOver = true);
  }, []);
  return (
    <WholeScreen isOpen={isOpen} onClose={onClose} isNight>
      {Editor ? <Editor {...drawn} onBroken={giveUp} /> : <Opening />}
    </WholeScreen>
  );
}
