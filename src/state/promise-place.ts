import { localPlace } from './local-place.ts';

/** There while photos of visitors may lie on this phone: the list of those that were promised to somebody. */
export const promisePlace = localPlace('plateglow-visitor');
