import { toBase64 } from '../../_shared/base64.ts';
import { inputOf } from './cloud-input.ts';
import { EngineError, type Engine } from './engine.ts';
import { faultOf } from './http-fault.ts';
import { request, type Answer } from './http.ts';
import { readHeader } from '../pictures/header.ts';
import { listAt, textAt, valueAt } from './json.ts';
import { decodePicture } from './result-picture.ts';
import type { Settings } from './settings.ts';

export interface GeminiOptions {
  key: string;
  url: string;
  model: string;
  timeoutMs?: number;
}

/** Ends that are refusals of the content; with any other end there is a picture, or something went wrong. */
const BLOCKED = new Set([
  'SAFETY',
  'IMAGE_SAFETY',
  'PROHIBITED_CONTENT',
  'IMAGE_PROHIBITED_CONTENT',
  'RECITATION',
  'IMAGE_RECITATION',
  'BLOCKLIST',
  'SPII',
  'NO_IMAGE',
]);
const ASPECT_RATIOS = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const;

export const geminiFrom = (settings: Settings): Engine =>
  createGemini({
    key: settings.key('GEMINI_API_KEY'),
    url: settings.url('GEMINI_URL', 'https://generativelanguage.googleapis.com'),
    model: settings.text('GEMINI_MODEL', 'gemini-3.1-flash-image'),
  });

/** Gemini's image models: one question, and the picture in its answer. */
export function createGemini({ key, url, model, timeoutMs = 120_000 }: GeminiOptions): Engine {
  return {
    id: 'gemini',
    model,
    paidWaitMs: timeoutMs,
    async submit(job, signal) {
      const { text, pictures } = await inputOf(job);
      const parts = pictures.map(({ bytes, mimeType }) => ({
        inline_data: { mime_type: mimeType, data: toBase64(bytes) },
      }));
      const aspectRatio = nearestAspectRatio(pictures[0].bytes);
      const answer = await request(`${url}/v1beta/models/${encodeURIComponent(model)}:generateContent`, {
        method: 'POST',
        headers: { 'x-goog-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({
          contents: [{ role: 'user', parts: [{ text }, ...parts] }],
          generationConfig: {
            responseModalities: ['IMAGE'],
            imageConfig: { ...(aspectRatio && { aspectRatio }), imageSize: '2K' },
          },
        }),
        signal,
        timeoutMs,
        mayBeCharged: true,
        carriesPicture: true,
      });
      if (answer.status !== 200) throw readFault(answer);
      return { state: 'done', result: readPicture(answer.json) };
    },
  };
}

/** Refusals come as a success without a picture, or even with one. */
function readPicture(json: unknown): Uint8Array {
  const finishReason = textAt(json, 'candidates', 0, 'finishReason');
  if (valueAt(json, 'promptFeedback', 'blockReason') !== undefined || BLOCKED.has(finishReason)) {
    throw new EngineError('content_rejected', 'no');
  }
  const parts = listAt(json, 'candidates', 0, 'content', 'parts');
  const pictures = parts
    .filter((part) => valueAt(part, 'thought') !== true) // drafts of models that think
    .map((part) => textAt(part, 'inlineData', 'data') || textAt(part, 'inline_data', 'data'))
    .filter((data) => data !== '');
  // A refusal in plain words: it is not repeated to another cloud either.
  const isSpoken = parts.some((part) => textAt(part, 'text') !== '' && valueAt(part, 'thought') !== true);
  if (pictures.length === 0 && isSpoken) throw new EngineError('content_rejected', 'no');
  return decodePicture(pictures.at(-1) ?? '');
}

function readFault(answer: Answer): EngineError {
  const details = listAt(answer.json, 'error', 'details');
  const cause = `HTTP ${answer.status}`;
  if (details.some((detail) => textAt(detail, 'reason') === 'API_KEY_INVALID')) {
    return new EngineError('provider_auth', 'other', { cause });
  }
  // Billing is off, or the free tier is not offered where we are.
  if (textAt(answer.json, 'error', 'status') === 'FAILED_PRECONDITION') {
    return new EngineError('provider_balance', 'other', { cause });
  }
  const fault = faultOf(answer, true);
  // Google says how long to wait in the body: `"retryDelay": "34s"`.
  const delay = details.map((detail) => /^(\d{1,6})(\.\d+)?s$/.exec(textAt(detail, 'retryDelay'))?.[1]);
  const seconds = delay.find((found) => found !== undefined);
  if (fault.code !== 'rate_limited' || seconds === undefined) return fault;
  return new EngineError('rate_limited', 'same', { cause, afterMs: fault.afterMs ?? Number(seconds) * 1000 });
}

/** Compared as logarithms: 2:1 is as far from square as 1:2. */
function nearestAspectRatio(jpeg: Uint8Array): (typeof ASPECT_RATIOS)[number] | undefined {
  const size = readHeader(jpeg, 'jpeg');
  if (!size) return undefined;
  const distance = (ratio: string) => {
    const [width = 1, height = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log((width / height) * (size.height / size.width)));
  };
  return [...ASPECT_RATIOS].sort((a, b) => distance(a) - distance(b))[0];
}
