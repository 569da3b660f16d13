import { PictureError, type PicturePipeline } from '#functions/transform-image/pictures/pipeline.ts';
import { type ChildQueueOptions, createChildQueue } from './child-queue.ts';
import { enhancedSchema, finishedSchema, type PictureRequest, preparedSchema } from './picture-messages.ts';

export type ProcessPipelineOptions = ChildQueueOptions;

export interface ProcessPipeline extends PicturePipeline {
  /** Ends all processes; what is not done yet fails. */
  close(): Promise<void>;
}

/** Storage takes 20 MB, a provider's picture may have 30: what is larger is none of theirs. */
const MOST_BYTES = 64_000_000;

/** All pixel work in a few processes of their own. A photo that kills its process fails alone. */
export function createProcessPipeline(options: ProcessPipelineOptions): ProcessPipeline {
  const queue = createChildQueue(options);

  function ask(request: PictureRequest): Promise<unknown> {
    if (bytesOf(request) > MOST_BYTES) return Promise.reject(new PictureError('photo_too_large'));
    return queue.ask(request);
  }

  return {
    prepare: async (photo) => preparedSchema.parse(await ask({ method: 'prepare', photo })),
    enhance: async (photo, enhanceRequest) =>
      enhancedSchema.parse(await ask({ method: 'enhance', photo, enhanceRequest })),
    finish: async (result, options) => finishedSchema.parse(await ask({ method: 'finish', result, options })),
    close: () => queue.close(),
  };
}

function bytesOf(request: PictureRequest): number {
  if (request.method !== 'finish') return request.photo.length;
  const { result, options } = request;
  const photoBytes = options.lock?.photo.length ?? 0;
  return photoBytes + (result instanceof Uint8Array ? result.length : result.data.length);
}
