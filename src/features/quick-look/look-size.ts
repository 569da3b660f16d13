/** What a phone fetches before it can show a photo in a style, in MB: the budget for it, rounded. */
export const LOOK_MB = 0.7;
