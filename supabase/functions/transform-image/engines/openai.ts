import { inputOf } from './cloud-input.ts';
import { EngineError, type Engine } from './engine.ts';
import { faultOf } from './http-fault.ts';
import { request, type Answer } from './http.ts';
import { textAt } from './json.ts';
import { decodePicture } from './result-picture.ts';
import type { Settings } from './settings.ts';

export interface OpenAiOptions {
  key: string;
  url: string;
  model: string;
  timeoutMs?: number;
}

const POLICY_CODES = ['moderation_blocked', 'content_policy_violation'];
const BALANCE_CODES = ['insufficient_quota', 'billing_hard_limit_reached'];

export const openAiFrom = (settings: Settings): Engine =>
  createOpenAi({
    key: settings.key('OPENAI_API_KEY'),
    url: settings.url('OPENAI_URL', 'https://api.openai.com'),
    model: settings.text('OPENAI_MODEL', 'gpt-image-2'),
  });

/** OpenAI's image models: one question, and the picture in its answer. */
export function createOpenAi({ key, url, model, timeoutMs = 120_000 }: OpenAiOptions): Engine {
  return {
    id: 'openai',
    model,
    paidWaitMs: timeoutMs,
    async submit(job, signal) {
      const { text, pictures } = await inputOf(job);
      const form = new FormData();
      form.set('model', model);
      form.set('prompt', text);
      form.set('n', '1');
      form.set('size', 'auto'); // the one size that every model of theirs takes
      form.set('output_format', 'jpeg');
      for (const [i, { bytes, mimeType }] of pictures.entries()) {
        const file = new Blob([new Uint8Array(bytes)], { type: mimeType });
        form.append('image[]', file, `${i === 0 ? 'photo' : 'plate'}.${mimeType.slice('image/'.length)}`);
      }
      const answer = await request(`${url}/v1/images/edits`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: form,
        signal,
        timeoutMs,
        mayBeCharged: true,
        carriesPicture: true,
      });
      if (answer.status !== 200) throw readFault(answer);
      return { state: 'done', result: decodePicture(textAt(answer.json, 'data', 0, 'b64_json')) };
    },
  };
}

function readFault(answer: Answer): EngineError {
  const code = textAt(answer.json, 'error', 'code');
  const cause = `HTTP ${answer.status}`;
  // The type that it has for what people ask for; where no code says more, the content is meant.
  const isUserError = textAt(answer.json, 'error', 'type') === 'image_generation_user_error';
  if (POLICY_CODES.includes(code) || isUserError) return new EngineError('content_rejected', 'no', { cause });
  if (BALANCE_CODES.includes(code)) return new EngineError('provider_balance', 'other', { cause });
  return faultOf(answer, true);
}
