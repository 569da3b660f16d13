import type { TextPlace } from '#core/model/text-place.ts';
import { asker, type Phone } from './phone.ts';

/** A text in localStorage. */
export const textPlace = (phone: Phone, key: string): TextPlace => ({
  read: () => phone.texts.get(key) ?? null,
  write(text) {
    if (!asker(phone).isHeard) return;
    if (text === null) phone.texts.delete(key);
    else phone.texts.set(key, text);
  },
});
