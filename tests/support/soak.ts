/** `SOAK=1` runs everything large: pictures of full size, long rows of chance, every order of events. */
const isSoak = process.env['SOAK'] === '1';

/** What a soak takes, and the small part of it that stands for it in every check. */
export const inSoak = <T>(soak: T, check: T): T => (isSoak ? soak : check);
