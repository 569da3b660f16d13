import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { say } from '#ui/toast.tsx';
import type { FindingEditorProps } from './use-found-in-ring.ts';

/** The editor, fetched when it is first opened; a device that keeps the app has it, with or without a connection. */
export function OutlineEditor(props: FindingEditorProps) {
  const [Editor, setEditor] = useState<ComponentType<FindingEditorProps>>();
  const giveUp = useEffectEvent(() => {
    say({
      title: 'Couldn’t open the outline',
      text: 'Connect once to load it, then try again.',
      isError: true,
    });
    props.onClose();
  });
  useEffect(() => {
    import('./outline-editor.tsx').then(
      (file) => setEditor(() => file.OutlineEditor),
      () => giveUp(),
    );
  }, []);
  return Editor && <Editor {...props} />;
}
