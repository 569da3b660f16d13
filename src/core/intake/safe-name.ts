const MOST_NAME = 60;
const MOST_FILENAME = 255;
const NAMELESS = 'photo';

/** A name as the person knows it, such as the server takes it. */
export function tidyFilename(name: string): string {
  // Half of a character is no text for the server, and cutting may leave one at the end.
  const plain = name.slice(0, MOST_FILENAME).replace(/[\p{Cc}\p{Cs}]/gu, '');
  return plain.trim() || `${NAMELESS}.jpg`;
}

/** As much of a name as can stand in any path, without its ending: letters, digits, dots in between, - and _. */
export function safeName(name: string): string {
  return (
    name
      .replace(/\.[A-Za-z0-9]{1,5}$/, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .slice(0, MOST_NAME)
      .replace(/\.{2,}/g, '.')
      .replace(/^[.-]+|[.-]+$/g, '') || NAMELESS
  );
}
