/** What of a text can be seen, blanks among it: without control characters, zero-width signs and marks of direction. */
export const visible = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
