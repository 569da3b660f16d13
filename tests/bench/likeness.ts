import { enhance, type EnhanceReport } from '#shared/enhance/enhance.ts';
import type { EnhanceRequest } from '#shared/enhance/enhance-request.ts';
import { openQuickLooks } from '#shared/enhance/quick-looks.ts';
import type { Picture } from '#shared/pixels/picture.ts';
import { shrinkPicture } from '#shared/pixels/resample.ts';
import { compare } from './metrics.ts';

export interface Likeness {
  /** How far the look's colours are from those of the finished picture, at the size of the look: mean CIEDE2000. */
  deltaE: number;
  /** What each says of itself: tier, words, and the outline by its points. */
  says: { look: string; finished: string };
  tier: EnhanceReport['tier'];
}

/** Holds a quick look against the picture that the server makes of the same photo. */
export function likenessOf(photo: Picture, request: EnhanceRequest): Likeness {
  const finished = enhance(photo, request);
  const { picture, report } = openQuickLooks(photo).look(request);
  const small = shrinkPicture(finished.picture, Math.max(picture.width, picture.height));
  return {
    deltaE: compare(picture, small).deltaE,
    says: { look: sayingOf(report), finished: sayingOf(finished.report) },
    tier: report.tier,
  };
}

const sayingOf = ({ tier, surface, did, couldNot, dish }: EnhanceReport): string =>
  JSON.stringify([tier, surface, did, couldNot, dish?.outline.map((polygon) => polygon.length)]);
