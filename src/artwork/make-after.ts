import type { DishOutline } from '#shared/contract.ts';
import { createSharpCodecs } from '#local/pictures/sharp-codecs.ts';
import type { EnhanceRequest } from '#shared/enhance/enhance-request.ts';
import { enhance, type EnhanceReport } from '#shared/enhance/enhance.ts';
import { STYLES, type StyleId } from '#shared/styles.ts';
import { enhancePhoto } from '#functions/transform-image/pictures/enhance-photo.ts';

/** What somebody wishes who taps a style, and types nothing; in its place, as other pictures are laid on it. */
export const requestFor = (style: StyleId, drawn?: DishOutline): EnhanceRequest => ({
  style,
  prompt: STYLES.find(({ id }) => id === style)?.prompt ?? '',
  staysInPlace: true,
  ...(drawn && { dish: { outline: drawn } }),
});

/** What the product makes of a photo: the decoder, engine and encoder of the server, and nothing else. */
export async function makeAfter(
  photo: Uint8Array,
  request: EnhanceRequest,
): Promise<{ file: Uint8Array; report: EnhanceReport }> {
  const codecs = createSharpCodecs();
  const { picture, report } = await enhancePhoto(codecs, enhance, photo, request);
  return { file: await codecs.encodeJpeg(picture), report };
}
