/** For a journey that finds the same on a screen of any width, or sets the width itself: it goes once, on a phone. */
export const ANY_WIDTH = { tag: '@any-width' };
