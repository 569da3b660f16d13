/** Phones take no more at once. */
const MOST = 10;

/** Whether this device hands so many pictures on from a sheet of its own, as phones do. */
export function canShare(count: number): boolean {
  const probe = new File([''], 'dish.jpg', { type: 'image/jpeg' });
  return (
    matchMedia('(pointer: coarse)').matches &&
    'canShare' in navigator &&
    count <= MOST &&
    navigator.canShare({ files: Array.from({ length: Math.max(1, count) }, () => probe) })
  );
}

/** How it ended: they chose where it goes, thought better of it, the press was too long ago, or this phone does not take it. */
export type ShareEnd = 'went' | 'left' | 'too_late' | 'refused';

/** `isAgain`: for these files a fresh press was asked for. */
export async function share(files: File[], isAgain: boolean): Promise<ShareEnd> {
  // Sharing uses the press up. Older browsers do not tell.
  const isFresh = 'userActivation' in navigator && navigator.userActivation.isActive;
  try {
    await navigator.share({ files });
    return 'went';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'AbortError') return 'left';
    if (name === 'NotAllowedError' && !isFresh && !isAgain) return 'too_late';
    // Another sheet is still open to the browser, say, or whoever was chosen did not get them. The files are made all the same.
    console.warn('Files could not be shared.', error);
    return 'refused';
  }
}
