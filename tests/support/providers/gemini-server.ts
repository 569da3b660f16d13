import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { pictureTypeOf, samplePicture, strictBase64 } from './sample-picture.ts';
import { startScriptedServer, type Call, type Reply } from './scripted-server.ts';

/*
 * Gemini's generateContent on this machine. Point GEMINI_URL at `url`, GEMINI_API_KEY at `key`. Behaviours for next():
 * see scripted-server.ts, and
 *   refuse   answers 200 without a picture: `finishReason` (IMAGE_SAFETY), or `blockReason` of the prompt
 *   give     answers 200 with these parts instead of a picture
 */
type Special =
  | { kind: 'refuse'; finishReason?: string; blockReason?: string }
  | { kind: 'give'; parts: unknown[] };

const picture = z
  .strictObject({ mime_type: z.string(), data: z.string() })
  .refine(({ mime_type: type, data }) => pictureTypeOf(strictBase64(data) ?? Buffer.alloc(0)) === type);
const schema = z.strictObject({
  contents: z
    .array(
      z.strictObject({
        role: z.literal('user'),
        parts: z
          .array(
            z.union([z.strictObject({ text: z.string().min(1) }), z.strictObject({ inline_data: picture })]),
          )
          .min(2),
      }),
    )
    .length(1),
  generationConfig: z.strictObject({
    responseModalities: z.array(z.enum(['TEXT', 'IMAGE'])),
    imageConfig: z.strictObject({
      aspectRatio: z
        .enum(['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'])
        .optional(),
      imageSize: z.enum(['1K', '2K', '4K']),
    }),
  }),
});

export async function createGeminiServer() {
  const key = `AIza${randomUUID().replaceAll('-', '')}`;
  const file = await samplePicture({ tone: 200 });
  const bodies: z.infer<typeof schema>[] = [];
  const { url, calls, next, close } = await startScriptedServer<Special>({
    routeOf: () => 'generate',
    answer(call, _route, special) {
      const fault = checkCall(call, key);
      if (fault) return fault;
      const checked = schema.safeParse(JSON.parse(call.body.toString()));
      if (!checked.success)
        return errorOf(400, 'INVALID_ARGUMENT', `Invalid JSON payload: ${checked.error.message}`);
      bodies.push(checked.data);
      if (special?.kind === 'refuse') return refusalOf(special);
      const parts = special?.parts ?? [
        { inlineData: { mimeType: 'image/jpeg', data: file.toString('base64') } },
      ];
      return {
        status: 200,
        body: { candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }] },
      };
    },
  });
  return { url, key, calls, bodies, next, close, picture: file };
}

function checkCall({ method, path, headers }: Call, key: string): Reply | undefined {
  if (method !== 'POST' || !/^\/v1beta\/models\/[\w.-]+:generateContent$/.test(path)) {
    return errorOf(404, 'NOT_FOUND', 'no such model');
  }
  if (headers['x-goog-api-key'] !== key) {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }];
    return errorOf(400, 'INVALID_ARGUMENT', 'API key not valid.', details);
  }
  return headers['content-type'] === 'application/json'
    ? undefined
    : errorOf(400, 'INVALID_ARGUMENT', 'not JSON');
}

function refusalOf({
  finishReason = 'IMAGE_SAFETY',
  blockReason,
}: {
  finishReason?: string;
  blockReason?: string;
}): Reply {
  if (blockReason) return { status: 200, body: { promptFeedback: { blockReason } } };
  return {
    status: 200,
    body: { candidates: [{ content: {}, finishReason, finishMessage: 'Unable to show it.', index: 0 }] },
  };
}

/** An error in Google's form. */
export const errorOf = (code: number, status: string, message: string, details: unknown[] = []): Reply => ({
  status: code,
  body: { error: { code, message, status, details } },
});
