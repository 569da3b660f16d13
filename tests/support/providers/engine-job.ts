import { inspect } from 'node:util';
import { EngineError, type EngineJob } from '#functions/transform-image/engines/engine.ts';
import { samplePicture } from './sample-picture.ts';

/** Words that no error may hold. */
export const PROMPT = 'A wish that nobody else may read: number 7261';

/** A job as the runner gives it, with a photo of 640 x 480. */
export async function engineJob(parts: Partial<EngineJob> = {}): Promise<EngineJob> {
  const photo = await samplePicture();
  return {
    original: photo,
    prepared: () => Promise.resolve({ bytes: photo, mimeType: 'image/jpeg' }),
    referencePlate: () => Promise.resolve(undefined),
    prompt: PROMPT,
    request: { prompt: PROMPT },
    webhookUrl: undefined,
    ...parts,
  };
}

export interface Fault {
  code: string;
  retry: string;
  isAmbiguous?: true;
  isRequestOver?: true;
  afterMs?: number;
}

/** How an engine failed. Fails itself where the engine did not, or where its error tells the prompt or one of the secrets. */
export async function faultFrom(work: Promise<unknown>, ...secrets: readonly string[]): Promise<Fault> {
  const fault = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(fault instanceof EngineError)) throw new Error(`No EngineError, but ${inspect(fault)}`);
  const everything = inspect(fault, { depth: 20, showHidden: true });
  for (const secret of [PROMPT, ...secrets]) {
    if (everything.includes(secret)) throw new Error('The error tells a secret');
  }
  const { code, retry, isAmbiguous, isRequestOver, afterMs } = fault;
  return {
    code,
    retry,
    ...(isAmbiguous && { isAmbiguous }),
    ...(isRequestOver && { isRequestOver }),
    ...(afterMs !== undefined && { afterMs }),
  };
}
