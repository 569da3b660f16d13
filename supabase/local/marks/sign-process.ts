/**
 * A process of its own that signs finished pictures: what signs is large, and reads what a provider has signed. It decodes
 * no picture, so that the key is never where strangers' pictures are.
 */
import { signWithC2pa } from '#functions/transform-image/marks/sign-with-c2pa.ts';
import { serveParent } from '#local/pictures/serve-parent.ts';
import { signRequestSchema } from './sign-messages.ts';

serveParent(
  (message) => {
    const { picture, manifest, keys } = signRequestSchema.parse(message);
    return signWithC2pa(picture, manifest, keys);
  },
  { isBrief: true },
);
