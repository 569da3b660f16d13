/** A server that works on photos until it is killed. */
import { createProcessPipeline } from '#local/pictures/process-pipeline.ts';

const pipeline = createProcessPipeline({ processes: 2 });
process.on('message', (photo) => {
  if (photo instanceof Uint8Array) for (let i = 0; i < 1000; i++) void pipeline.prepare(photo);
});
