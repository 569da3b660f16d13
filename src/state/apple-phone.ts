/**
 * Whether this is an iPhone or iPad: all its browsers put a page on the home screen through the share sheet, and none
 * asks by itself. An iPad calls itself a Mac, but no Mac has a touch screen.
 */
export function isApplePhone({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}
