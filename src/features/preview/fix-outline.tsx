import type { ComponentType } from 'react';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { keepCorrection, useCorrections, type OutlineEditorProps } from '#state/outline.ts';
import type { DishHint, Recipe } from '#shared/contract.ts';

interface FixOutlineProps {
  row: TransformationRow;
  /** Of what is looked at, or comes nearest to it. */
  recipe: Recipe;
  /** The photo's address as the editor was opened: another one would take away what is being drawn. */
  photo: string;
  editor: ComponentType<OutlineEditorProps>;
  onClose: () => void;
}

/** Puts the outline right, for the next version. */
export function FixOutline({ row, recipe, photo, editor: Editor, onClose }: FixOutlineProps) {
  const corrected = useCorrections(({ outlines }) => outlines[row.id]);
  return (
    <Editor
      isOpen
      photo={photo}
      filename={sayPhotoName(row.original_filename)}
      hint={corrected ? { outline: corrected } : hintOf(recipe)}
      onSave={(outline) => {
        keepCorrection(row.id, outline);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** A person's own outline before what the engine saw, and that before a ring. */
function hintOf({ dish, report }: Recipe): DishHint | undefined {
  if (dish && 'outline' in dish) return dish;
  return report?.dish ? { outline: report.dish.outline } : dish;
}
