import { createHash } from 'node:crypto';
import { asker, type Phone } from './phone.ts';

/** More bytes than this are filled with the same byte: only the reserve asks for so many, and nobody reads it. */
const FEW = 256;

/** Chance and fingerprints, as `crypto` and `Math.random` give them. */
export function createDice(phone: Phone) {
  const part = () => phone.draw.part(`${asker(phone).actor.name} chance`);
  return {
    random: part,
    crypto: {
      getRandomValues(bytes: Uint8Array): Uint8Array {
        if (bytes.length > FEW) return bytes.fill(Math.floor(part() * 256));
        for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(part() * 256);
        return bytes;
      },
      subtle: {
        /** Comes back in a task of its own, as the real one does from its thread. */
        digest(_algorithm: string, bytes: ArrayBuffer): Promise<ArrayBuffer> {
          const { actor } = asker(phone);
          const hash = createHash('sha256').update(new Uint8Array(bytes)).digest();
          return new Promise((resolve) => {
            const run = () => resolve(new Uint8Array(hash).buffer);
            phone.schedule.add({ actor, name: `${actor.name} digest`, run });
          });
        },
      },
    },
  };
}
