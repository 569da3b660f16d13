/** The first letters of up to two words of the name, else the first letter of the email, else U. */
export function initialsOf(fullName: string | undefined, email: string | undefined): string {
  const words = (fullName ?? '').split(/\s+/).filter((word) => word !== '');
  const letters = words.slice(0, 2).map(firstLetter).join('');
  return (letters || firstLetter(email?.trim() ?? '') || 'U').toLocaleUpperCase('en');
}

/** A whole sign, also where it is written in two units. */
const firstLetter = (text: string): string => Array.from(text)[0] ?? '';
