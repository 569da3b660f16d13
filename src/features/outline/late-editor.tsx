import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import type { OutlineEditorProps } from '#state/outline.ts';
import { say } from '#ui/toast.tsx';

const load = () => import('./outline-editor.tsx');
// It comes with the screens that open it, and is kept from then on: it shall open without a connection, too.
load().catch(() => undefined);

/** The editor, as soon as it is there. */
export function OutlineEditor(props: OutlineEditorProps) {
  const [Editor, setEditor] = useState<ComponentType<OutlineEditorProps>>();
  const giveUp = useEffectEvent(() => {
    say({
      title: 'The outline cannot be opened',
      text: 'It needs a connection the first time: try again when you have one.',
      isError: true,
    });
    props.onClose();
  });
  useEffect(() => {
    load().then(
      (file) => setEditor(() => file.OutlineEditor),
      () => giveUp(),
    );
  }, []);
  return Editor && <Editor {...props} />;
}
