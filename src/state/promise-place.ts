import { localCage } from './local-cage.ts';

/** There while photos of visitors may lie on this phone: the list of those that were promised to somebody. */
export const promiseCage = localCage('plateglow-visitor');
