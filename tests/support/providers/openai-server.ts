import { randomUUID } from 'node:crypto';
import { pictureTypeOf, samplePicture } from './sample-picture.ts';
import { startScriptedServer, type Call, type Reply } from './scripted-server.ts';

/*
 * OpenAI's images/edits on this machine. Point OPENAI_URL at `url`, OPENAI_API_KEY at `key`. Behaviours for next():
 * see scripted-server.ts, and
 *   refuse   400 for the content, with a message that repeats the prompt; `code` (moderation_blocked)
 */
interface Special {
  kind: 'refuse';
  code?: string;
}

export interface OpenAiRequest {
  fields: Record<string, string>;
  pictures: { name: string; type: string; bytes: Buffer }[];
}

const FIELDS: Record<string, RegExp> = {
  model: /^[\w.-]+$/,
  prompt: /^[^]{1,32000}$/,
  n: /^([1-9]|10)$/,
  size: /^(auto|\d+x\d+)$/,
  quality: /^(auto|low|medium|high)$/,
  output_format: /^(png|jpeg|webp)$/,
  output_compression: /^\d{1,3}$/,
  moderation: /^(auto|low)$/,
};

export async function createOpenAiServer() {
  const key = `sk-proj-${randomUUID()}`;
  const file = await samplePicture({ tone: 220 });
  const requests: OpenAiRequest[] = [];
  const { url, calls, next, close } = await startScriptedServer<Special>({
    routeOf: () => 'edit',
    async answer(call, _route, special) {
      if (call.method !== 'POST' || call.path !== '/v1/images/edits')
        return errorOf(404, 'unknown_url', 'no such route');
      if (call.headers.authorization !== `Bearer ${key}`) {
        return errorOf(401, 'invalid_api_key', `Incorrect API key provided: ${call.headers.authorization}`);
      }
      const request = await readForm(call);
      if ('status' in request) return request;
      requests.push(request);
      if (special) {
        return errorOf(
          400,
          special.code ?? 'moderation_blocked',
          `Rejected by the safety system: ${request.fields['prompt']}`,
        );
      }
      return {
        status: 200,
        body: { created: 1795000000, output_format: 'jpeg', data: [{ b64_json: file.toString('base64') }] },
      };
    },
  });
  return { url, key, calls, requests, next, close, picture: file };
}

async function readForm({ headers, body }: Call): Promise<OpenAiRequest | Reply> {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data; boundary='))
    return errorOf(400, 'invalid_content_type', 'not multipart');
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const request: OpenAiRequest = { fields: {}, pictures: [] };
  for (const [name, value] of form) {
    if (typeof value !== 'string') {
      const bytes = Buffer.from(await value.arrayBuffer());
      if (name !== 'image[]' || pictureTypeOf(bytes) !== value.type) return wrong(name);
      request.pictures.push({ name: value.name, type: value.type, bytes });
    } else if (FIELDS[name]?.test(value)) request.fields[name] = value;
    else return wrong(name);
  }
  const { fields, pictures } = request;
  if (!fields['model'] || !fields['prompt']) return wrong('prompt');
  return pictures.length >= 1 && pictures.length <= 16 ? request : wrong('image');
}

const wrong = (name: string): Reply => errorOf(400, 'invalid_value', `Invalid value: ${name}`);

/** An error in OpenAI's form. */
export const errorOf = (
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
): Reply => ({
  status,
  ...(headers && { headers }),
  body: { error: { message, type: 'invalid_request_error', param: null, code } },
});
