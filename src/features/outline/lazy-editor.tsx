import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { say, unsay } from '#ui/toast.tsx';
import type { FindingEditorProps } from './use-found-in-ring.ts';

const NOT_OPENED = 'outline-not-opened';

/** The editor, fetched when it is first opened; a device that keeps the app has it, with or without a connection. */
export function OutlineEditor(props: FindingEditorProps) {
  const [Editor, setEditor] = useState<ComponentType<FindingEditorProps>>();
  const giveUp = useEffectEvent(() => {
    say({
      id: NOT_OPENED,
      title: 'Couldn’t open the outline',
      text: 'Connect once to load it, then try again.',
      isError: true,
    });
    props.onClose();
  });
  useEffect(() => {
    import('./outline-editor.tsx').then(
      (file) => {
        unsay(NOT_OPENED);
        setEditor(() => file.OutlineEditor);
      },
      () => giveUp(),
    );
  }, []);
  return Editor && <Editor {...props} />;
}
