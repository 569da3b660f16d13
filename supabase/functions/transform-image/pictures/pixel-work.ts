import type { DishHint } from '../../_shared/contract.ts';
import type { DishLockReport } from '../../_shared/dish-lock/dish-lock-report.ts';
import type { EnhanceRequest } from '../../_shared/enhance/enhance-request.ts';
import type { Enhanced } from '../../_shared/enhance/enhance.ts';
import type { Picture } from '../../_shared/pixels/picture.ts';

/** The arithmetic on pixels, of which each home loads what it is asked for. */
export interface PixelWork {
  enhance: (photo: Picture, request: EnhanceRequest) => Promise<Enhanced>;
  /** Works on what was made in place. */
  lockDish: (photo: Picture, made: Picture, dish?: DishHint) => Promise<DishLockReport>;
}
