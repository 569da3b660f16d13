/**
 * A process of its own for strangers' pictures: a decoder that crashes, hangs or eats memory takes nothing else along.
 * It holds no secrets and no connections, and works at low priority, so that the server stays quick.
 */
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { createCodecPipeline } from '#functions/transform-image/pictures/codec-pipeline.ts';
import { PictureError } from '#functions/transform-image/pictures/pipeline.ts';
import { type PictureAnswer, type PictureRequest, requestSchema } from './picture-messages.ts';
import { createSharpCodecs } from './sharp-codecs.ts';

const LOW_PRIORITY = 10;
os.setPriority(LOW_PRIORITY);
// When the machine runs out of memory, Linux is to end this process rather than the server or its database.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '500');

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

async function tryWork(message: unknown): Promise<PictureAnswer['outcome']> {
  try {
    return { state: 'done', value: await work(requestSchema.parse(message)) };
  } catch (error) {
    if (error instanceof PictureError) return { state: 'unusable', fault: error.code };
    return {
      state: 'broken',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

async function answer(message: unknown): Promise<void> {
  const before = process.cpuUsage();
  const outcome = await tryWork(message);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpuMs: (user + system) / 1000, outcome } satisfies PictureAnswer);
}

process.on('message', (message) => void answer(message));
// The parent is gone, perhaps killed. A plain exit would wait for the picture at hand.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
