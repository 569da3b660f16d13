import type { ComponentType } from 'react';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { KEPT } from '#core/model/too-late-words.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import { keepCorrection, useCorrections, type OutlineEditorProps } from '#state/outline.ts';
import { setRecipe } from '#state/outbox.ts';
import { say } from '#ui/toast.tsx';
import type { DishOutline } from '#shared/contract.ts';

interface FixOutlineProps {
  item: OutboxItem;
  /** Address of its small picture. */
  photo: string;
  editor: ComponentType<OutlineEditorProps>;
  onClose: () => void;
}

/**
 * Puts the outline right of a photo that waits: it is kept with the photo and goes with it. Where the photo has gone
 * meanwhile, it is kept for the next version.
 */
export function FixOutline({
  item: { id, filename, recipe, state },
  photo,
  editor: Editor,
  onClose,
}: FixOutlineProps) {
  const kept = useCorrections(({ outlines }) => outlines[id]);
  const save = async (outline: DishOutline) => {
    onClose();
    const end = recipe ? await setRecipe(id, { ...recipe, dish: { outline } }) : 'too_late';
    // Of one whose bytes are there the server may have been asked already.
    keepCorrection(id, end === 'done' && state === 'local' ? null : outline);
    if (end === 'too_late') say(KEPT.outline);
  };
  return (
    <Editor
      isOpen
      photo={photo}
      filename={sayPhotoName(filename)}
      hint={kept ? { outline: kept } : recipe?.dish}
      onSave={(outline) => void save(outline)}
      onClose={onClose}
    />
  );
}
