/** Signs that turn the direction of all that follows. */
export const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters of scripts that are written from the right. */
const FROM_RIGHT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** What somebody has typed, as a part of our sentences: its direction ends with it. */
export function isolated(typed: string): string {
  const plain = typed.replaceAll(TURNS, '');
  return FROM_RIGHT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
