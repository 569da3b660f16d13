/** A server that works on photos until it is killed. */
import { createProcessWorkshop } from '#local/pictures/process-workshop.ts';

const workshop = createProcessWorkshop({ processes: 2 });
process.on('message', (photo) => {
  if (photo instanceof Uint8Array) for (let i = 0; i < 1000; i++) void workshop.prepare(photo);
});
