import { promisePlace } from './promise-place.ts';

export const hasVisitorPhotos = (): boolean => promisePlace.read() !== null;

/**
 * What a visitor wanted to keep goes to whoever it was promised to. `came`: somebody has signed in this moment, or will
 * by a mail to that address.
 */
export async function keepPromises(came?: true | string): Promise<void> {
  if (!hasVisitorPhotos()) return;
  try {
    await (await import('./visitor-photo.ts')).keepPromises(came);
  } catch (error) {
    console.warn('A photo of the front page could not be brought along; it is tried again.', error);
  }
}
