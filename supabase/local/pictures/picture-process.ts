/**
 * A process of its own for strangers' pictures: a decoder that crashes, hangs or eats memory takes nothing else along.
 * It holds no secrets and no connections.
 */
import { createCodecPipeline } from '#functions/transform-image/pictures/codec-pipeline.ts';
import { type PictureRequest, requestSchema } from './picture-messages.ts';
import { serveParent } from './serve-parent.ts';
import { createSharpCodecs } from './sharp-codecs.ts';

// Loaded when first asked for: to prepare and to finish needs no enhancer.
const pipeline = createCodecPipeline(createSharpCodecs(), {
  enhance: async (photo, enhanceRequest) => {
    const { enhance } = await import('#shared/enhance/enhance.ts');
    return enhance(photo, enhanceRequest);
  },
  lockDish: async (photo, made, dish) => {
    const { lockDish } = await import('#shared/dish-lock/lock-dish.ts');
    return lockDish(photo, made, dish);
  },
});

function work(request: PictureRequest): Promise<unknown> {
  switch (request.method) {
    case 'prepare':
      return pipeline.prepare(request.photo);
    case 'enhance':
      return pipeline.enhance(request.photo, request.enhanceRequest);
    case 'finish':
      return pipeline.finish(request.result, request.options);
  }
}

serveParent((message) => work(requestSchema.parse(message)));
