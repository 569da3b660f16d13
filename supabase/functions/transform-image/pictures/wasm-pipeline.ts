import { createTurns } from '../../_shared/in-turn.ts';
import { createCodecPipeline } from './codec-pipeline.ts';
import { createWasmCodecs } from './wasm-codecs.ts';
import type { PicturePipeline } from './pipeline.ts';

/**
 * Pixel work in place, for functions: JPEG, PNG and WebP in little memory, no HEIC. One picture at a time, because
 * two at once would not fit.
 */
export function createWasmPipeline(): PicturePipeline {
  const codecs = createWasmCodecs();
  // Loaded when first asked for: most functions leave the enhancing to a cloud engine.
  const pipeline = createCodecPipeline(codecs, {
    enhance: async (photo, request) => {
      const { enhance } = await import('../../_shared/enhance/enhance.ts');
      return enhance(photo, request);
    },
    lockDish: async (photo, made, dish) => {
      const { lockDish } = await import('../../_shared/dish-lock/lock-dish.ts');
      return lockDish(photo, made, dish);
    },
  });
  const inTurn = createTurns();
  async function thenDrop<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } finally {
      codecs.dropDecoded();
    }
  }
  return {
    prepare: (photo) => inTurn(() => thenDrop(pipeline.prepare(photo))),
    enhance: (photo, request) =>
      inTurn(async () => {
        const enhanced = await pipeline.enhance(photo, request);
        codecs.dropDecoded(enhanced.picture);
        return enhanced;
      }),
    finish: (result, options) => inTurn(() => thenDrop(pipeline.finish(result, options))),
  };
}
