import type { SignPicture } from '#functions/transform-image/marks/mark-picture.ts';
import type { SigningKeys } from '#functions/transform-image/marks/signing-keys.ts';
import { type ChildQueueOptions, createChildQueue } from '#local/pictures/child-queue.ts';
import { bytes } from './sign-messages.ts';

export interface ProcessSigner {
  sign: SignPicture;
  close: () => Promise<void>;
}

const PROGRAM = new URL('./sign-process.ts', import.meta.url);
/** Not even on a machine with far too much to do: what takes so long hangs. */
const TIMEOUT_MS = 60_000;
const MEMORY_MB = 400;

/** Signs in one process, which is started with the first picture and ends after a while without any. */
export function createProcessSigner(
  keys: SigningKeys,
  options: Partial<ChildQueueOptions> = {},
): ProcessSigner {
  const queue = createChildQueue({
    processes: 1,
    timeoutMs: TIMEOUT_MS,
    memoryMb: MEMORY_MB,
    program: PROGRAM,
    ...options,
  });
  return {
    sign: async (picture, manifest) =>
      bytes.parse(await queue.ask({ method: 'sign', picture, manifest, keys })),
    close: () => queue.close(),
  };
}
