import { OutlineEditor } from '#features/outline/lazy-editor.tsx';
import type { OpenRingSeeker, OutlineEditorProps } from '#state/outline.ts';

const openSeeker: OpenRingSeeker = async (photo) =>
  (await import('./open-ring-seeker.ts')).openRingSeeker(photo);

/** Fixes an outline, with what finds the dish in a ring. */
export const OutlineWithFinder = (props: OutlineEditorProps) => (
  <OutlineEditor {...props} openSeeker={openSeeker} />
);
