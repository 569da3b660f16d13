import { readWish } from '#shared/enhance/wish.ts';
import type { StyleId } from '#shared/styles.ts';

/** What a wish comes to, in one line: whose light on whose table, what is done, what is not. */
export function sayWish(prompt: string, style?: StyleId): string {
  const wish = readWish({ prompt, ...(style && { style }) });
  const place = wish.style === wish.table ? (wish.style ?? '') : `${wish.style ?? ''}/${wish.table ?? ''}`;
  const did = wish.did.map((line) => line.replace(/, as asked$/, ''));
  return [place, ...did, ...wish.couldNot].filter((part) => part !== '').join('; ');
}
