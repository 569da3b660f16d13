import { inputOf, toDataUri } from './cloud-input.ts';
import { downloadResult } from './download.ts';
import { EngineError, type Engine, type Handle, type Queued } from './engine.ts';
import { readFault, readQuestionFault, readResultFault } from './fal-fault.ts';
import { createFalWebhookCheck } from './fal-webhook.ts';
import { request } from './http.ts';
import { listAt, textAt } from './json.ts';
import type { Settings } from './settings.ts';

export interface FalOptions {
  key: string;
  queueUrl: string;
  model: string;
  jwksUrl: string;
  /** Hosts that results may lie on, each with all below it. */
  resultHosts: readonly string[];
  timeouts?: { submitMs: number; pollMs: number; downloadMs: number };
  pollAfterMs?: number;
  now?: () => number;
}

const TIMEOUTS = { submitMs: 15_000, pollMs: 10_000, downloadMs: 60_000 };

export const falFrom = (settings: Settings): Engine =>
  createFal({
    key: settings.key('FAL_KEY'),
    queueUrl: settings.url('FAL_QUEUE_URL', 'https://queue.fal.run'),
    model: settings.text('FAL_MODEL', 'fal-ai/bytedance/seedream/v4/edit'),
    jwksUrl: settings.url('FAL_JWKS_URL', 'https://rest.fal.ai/.well-known/jwks.json'),
    resultHosts: settings.list('FAL_RESULT_HOSTS', 'fal.media,fal.run,fal.ai'),
  });

/** Seedream on fal.ai: a queue that we ask again, and that may tell us by webhook when to ask. */
export function createFal(options: FalOptions): Engine {
  const { key, queueUrl, model, resultHosts, timeouts = TIMEOUTS, pollAfterMs = 3000 } = options;
  const headers = { authorization: `Key ${key}` };
  const checkWebhook = createFalWebhookCheck({ ...options, timeoutMs: timeouts.pollMs });
  const ask = (url: string, signal: AbortSignal) =>
    request(url, { headers, signal, timeoutMs: timeouts.pollMs });
  const queued = (handle: Handle): Queued => ({ state: 'queued', handle, pollAfterMs });

  /** The address that fal gave, if it may have our key; otherwise what fal documents: the path ends after owner/app. */
  function addressOf({ requestId, ...given }: Handle, what: 'status' | 'response' | 'cancel'): string {
    const url = given[`${what}Url`] ?? '';
    if (URL.canParse(url) && new URL(url).origin === new URL(queueUrl).origin) {
      const { origin, pathname, search } = new URL(url);
      return origin + pathname + search;
    }
    const app = model.split('/').slice(0, 2).join('/');
    const end = what === 'response' ? '' : `/${what}`;
    return `${queueUrl}/${app}/requests/${encodeURIComponent(requestId)}${end}`;
  }

  return {
    id: 'fal',
    model,
    paidWaitMs: timeouts.submitMs,
    async submit(job, signal) {
      const { text, pictures } = await inputOf(job);
      const webhook = job.webhookUrl ? `?fal_webhook=${encodeURIComponent(job.webhookUrl)}` : '';
      const answer = await request(`${queueUrl}/${model}${webhook}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          prompt: text,
          image_urls: pictures.map(toDataUri),
          image_size: 'auto_2K', // the recipe's 'Auto 2K'
          num_images: 1,
          max_images: 1,
          enable_safety_checker: true,
        }),
        signal,
        timeoutMs: timeouts.submitMs,
        mayBeCharged: true,
      });
      if (answer.status < 200 || answer.status > 299) throw readFault(answer, true);
      const handle = readHandle(answer.json);
      // Taken, as it seems, but under no name: the webhook may tell it.
      if (!handle)
        throw new EngineError('provider_busy', 'same', { isAmbiguous: true, cause: 'no request id' });
      return queued(handle);
    },

    async poll(handle, signal) {
      const status = await ask(addressOf(handle, 'status'), signal);
      if (status.status === 202) return queued(handle);
      if (status.status !== 200) throw readQuestionFault(status);
      const state = textAt(status.json, 'status');
      if (state === 'IN_QUEUE' || state === 'IN_PROGRESS') return queued(handle);
      if (state !== 'COMPLETED') throw new EngineError('provider_busy', 'same', { cause: 'unknown state' });
      // Completed says nothing of success: that is seen in the status of the result.
      const result = await ask(addressOf(handle, 'response'), signal);
      if (result.status !== 200) throw readResultFault(result);
      // Some models paint black what their safety checker refuses, call that a picture, and say so beside it.
      if (listAt(result.json, 'has_nsfw_concepts').includes(true))
        throw new EngineError('content_rejected', 'no');
      const url = textAt(result.json, 'images', 0, 'url');
      const limits = { timeoutMs: timeouts.downloadMs, baseUrl: queueUrl };
      return { state: 'done', result: await downloadResult(url, resultHosts, signal, limits) };
    },

    async cancel(handle) {
      const { signal } = new AbortController();
      const question = { method: 'PUT', headers, signal, timeoutMs: timeouts.pollMs } as const;
      await request(addressOf(handle, 'cancel'), question).catch(() => {});
    },

    async verifyWebhook(webhookHeaders, rawBody) {
      const requestId = await checkWebhook(webhookHeaders, rawBody);
      return requestId === null ? null : { requestId };
    },
  };
}

function readHandle(json: unknown): Handle | undefined {
  const requestId = textAt(json, 'request_id');
  if (!/^[\w-]{1,100}$/.test(requestId)) return undefined;
  const addresses = {
    statusUrl: textAt(json, 'status_url'),
    responseUrl: textAt(json, 'response_url'),
    cancelUrl: textAt(json, 'cancel_url'),
  };
  return { requestId, ...Object.fromEntries(Object.entries(addresses).filter(([, url]) => url !== '')) };
}
