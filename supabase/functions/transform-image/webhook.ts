import type { Engine } from './engines/engine.ts';
import type { JobQueue } from './job-queue.ts';
import { readBytes } from './request.ts';
import { RequestError } from './request-error.ts';

export const MAX_WEBHOOK_BYTES = 256_000;

interface WebhookPorts {
  engines: readonly Engine[];
  queue: JobQueue;
}

/**
 * `POST …/transform-image/webhook/<engine>?job=<id>`: a provider tells that a request has ended. Nothing in it is
 * believed but, once its signature is verified, the id of the request; the runner then asks the provider itself.
 * True where a job was waiting for it. One that comes late or twice finds none, and changes nothing.
 */
export async function receiveWebhook(request: Request, { engines, queue }: WebhookPorts): Promise<boolean> {
  const url = new URL(request.url);
  const engine = engines.find(({ id }) => id === url.pathname.split('/').at(-1));
  if (!engine?.verifyWebhook) throw new RequestError('not_found');
  const handle = await engine.verifyWebhook(request.headers, await readBytes(request, MAX_WEBHOOK_BYTES));
  if (!handle) throw new RequestError('not_authenticated');
  const jobId = url.searchParams.get('job') ?? '';
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(jobId)) return false;
  return await queue.wake(engine.id, handle, jobId);
}
