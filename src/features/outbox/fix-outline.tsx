import type { ComponentType } from 'react';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { OutlineEditorProps } from '#state/outline.ts';
import { setRecipe } from '#state/outbox.ts';

interface FixOutlineProps {
  item: OutboxItem;
  /** Address of its small picture. */
  photo: string;
  editor: ComponentType<OutlineEditorProps>;
  onClose: () => void;
}

/** Puts the outline right of a photo that waits: it is kept with the photo and goes with it. */
export function FixOutline({
  item: { id, filename, recipe },
  photo,
  editor: Editor,
  onClose,
}: FixOutlineProps) {
  return (
    <Editor
      isOpen
      photo={photo}
      filename={sayPhotoName(filename)}
      hint={recipe?.dish}
      onSave={(outline) => {
        if (recipe) void setRecipe([id], { ...recipe, dish: { outline } });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
