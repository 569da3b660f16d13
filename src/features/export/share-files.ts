/** Whether this device hands pictures on from a sheet of its own, as phones do. */
export function canShare(): boolean {
  const probe = new File([''], 'dish.jpg', { type: 'image/jpeg' });
  return (
    matchMedia('(pointer: coarse)').matches &&
    'canShare' in navigator &&
    navigator.canShare({ files: [probe] })
  );
}

/** How it ended: they chose where it goes, thought better of it, or the press was too long ago for the browser. */
export type ShareEnd = 'shared' | 'left' | 'too_late';

export async function share(name: string, file: Blob): Promise<ShareEnd> {
  try {
    await navigator.share({ files: [new File([file], name, { type: file.type })] });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'left';
    if (error instanceof DOMException && error.name === 'NotAllowedError') return 'too_late';
    throw error;
  }
}
