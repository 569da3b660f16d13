import { compareKeys, type Key } from './keys.ts';

/** A range of keys, both ends included: core asks for no other. */
export class KeyRange {
  readonly lower: Key | undefined;
  readonly upper: Key | undefined;

  constructor(lower: Key | undefined, upper: Key | undefined) {
    this.lower = lower;
    this.upper = upper;
  }

  static bound(lower: Key, upper: Key): KeyRange {
    return new KeyRange(lower, upper);
  }
  static upperBound(upper: Key): KeyRange {
    return new KeyRange(undefined, upper);
  }
  static lowerBound(lower: Key): KeyRange {
    return new KeyRange(lower, undefined);
  }
  static only(key: Key): KeyRange {
    return new KeyRange(key, key);
  }

  includes(key: Key): boolean {
    if (this.lower !== undefined && compareKeys(key, this.lower) < 0) return false;
    return this.upper === undefined || compareKeys(key, this.upper) <= 0;
  }
}

export type Query = Key | KeyRange | undefined;

export const rangeOf = (query: Query): KeyRange => {
  if (query instanceof KeyRange) return query;
  return query === undefined ? new KeyRange(undefined, undefined) : KeyRange.only(query);
};
