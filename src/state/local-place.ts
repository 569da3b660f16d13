import type { TextPlace } from '#core/model/text-place.ts';

/** One in localStorage. */
export function localPlace(key: string): TextPlace {
  return {
    read: () => guarded(() => localStorage.getItem(key)) ?? null,
    write(text) {
      guarded(() => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
    },
  };
}

function guarded<T>(touch: () => T): T | undefined {
  try {
    return touch();
  } catch (error) {
    console.warn('This browser keeps no local storage for the app.', error);
    return undefined;
  }
}
