import { lazy, useEffect, type ComponentType } from 'react';
import type { OutlineEditorProps } from '#state/outline.ts';
import { say } from '#ui/toast.tsx';

/** The editor, which comes to a device with its first photo, or when it is first opened. */
export const OutlineEditor = lazy<ComponentType<OutlineEditorProps>>(() =>
  import('./outline-editor.tsx').then(
    (file) => ({ default: file.OutlineEditor }),
    () => ({ default: NotHereYet }),
  ),
);

function NotHereYet({ onClose }: OutlineEditorProps) {
  useEffect(() => {
    say({
      title: 'The outline cannot be opened',
      text: 'It needs a connection the first time: try again when you have one.',
      isError: true,
    });
    onClose();
  }, [onClose]);
  return null;
}
