/** A place of one text in localStorage; without it (storage forbidden) it forgets. */
export function localCage(key: string): { read(): string | null; write(text: string | null): void } {
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
