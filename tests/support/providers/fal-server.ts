import { randomUUID } from 'node:crypto';
import { checkFalBody, modelError, type FalBody } from './fal-request.ts';
import { createFalSigner, type WebhookVariant } from './fal-signer.ts';
import { samplePicture } from './sample-picture.ts';
import { startScriptedServer, type Call, type Reply } from './scripted-server.ts';

/*
 * fal.ai's queue on this machine, as strict as the real one. Point FAL_QUEUE_URL at `url`, FAL_JWKS_URL at `jwksUrl`,
 * FAL_KEY at `key`; results lie on the same address, which the adapter allows for plain http on this machine.
 *
 * Options
 *   finishAfterPolls  a request is completed at its n-th question for its status (2); Infinity: only by finish or fail
 *   picture           the file of results (a JPEG of 640 x 480)
 *   sendsWebhooks     tells the webhook of a request when it ends (false); the answer is not waited for
 *
 * Routes for next(behaviour, route): submit, status, result, cancel, file, jwks. Behaviours: see scripted-server.ts, and
 *   refuse            on submit: taken, and refused for its content when it ends, with a detail that repeats the prompt
 *
 * Submissions are counted by `requests`: one entry each, in their order, also those whose answer was hung up or cut.
 * submissionsOf(text) counts those whose webhook address or prompt holds the text, e.g. the id of a job.
 */
export interface FalServerOptions {
  finishAfterPolls?: number;
  picture?: Uint8Array;
  sendsWebhooks?: boolean;
}

export interface FalRequest {
  id: string;
  model: string;
  body: FalBody;
  webhookUrl: string | undefined;
  state: 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED';
  polls: number;
  isCancelled: boolean;
  /** What the result answers instead of a picture. */
  failure: Reply | undefined;
  picture: Uint8Array;
}

type Special = { kind: 'refuse' };

export type FalServer = Awaited<ReturnType<typeof createFalServer>>;

export async function createFalServer(options: FalServerOptions = {}) {
  const { finishAfterPolls = 2, sendsWebhooks = false } = options;
  const picture = options.picture ?? (await samplePicture());
  const key = `${randomUUID()}:${randomUUID().replaceAll('-', '')}`;
  const signer = createFalSigner();
  const requests: FalRequest[] = [];

  function find(requestId: string): FalRequest {
    const found = requests.find(({ id }) => id === requestId);
    if (!found) throw new Error(`fal was never asked for ${requestId}`);
    return found;
  }

  function end(request: FalRequest): void {
    if (request.state === 'COMPLETED') return;
    request.state = 'COMPLETED';
    if (sendsWebhooks && request.webhookUrl) deliverWebhook(request.id).catch(() => {});
  }

  /** Sends a webhook, now, as often as it is called; gives the status that it was answered with. */
  async function deliverWebhook(requestId: string, variant: WebhookVariant = 'genuine'): Promise<number> {
    const { webhookUrl } = find(requestId);
    if (!webhookUrl) throw new Error('this request has no webhook');
    const { headers, body } = signWebhook(requestId, variant);
    const response = await fetch(webhookUrl, { method: 'POST', headers, body });
    await response.body?.cancel();
    return response.status;
  }

  /** The same without sending it, signed at any time (milliseconds since 1970). */
  function signWebhook(requestId: string, variant: WebhookVariant = 'genuine', nowMs = Date.now()) {
    const { failure, picture: file } = find(requestId);
    const images = [
      { url: `${server.url}/files/${requestId}`, content_type: 'image/jpeg', file_size: file.length },
    ];
    const outcome = failure
      ? { status: 'ERROR', error: 'Invalid status code: 422', payload: failure.body }
      : { status: 'OK', payload: { images, seed: 1 } };
    const content = { request_id: requestId, gateway_request_id: requestId, ...outcome };
    return signer.sign(requestId, content, variant, nowMs);
  }

  const submit = (call: Call, special: Special | undefined): Reply => {
    const checked = checkFalBody(call);
    if ('status' in checked) return checked;
    const id = randomUUID();
    const request: FalRequest = {
      id,
      model: call.path.slice(1),
      body: checked.body,
      webhookUrl: call.query.get('fal_webhook') ?? undefined,
      state: 'IN_QUEUE',
      polls: 0,
      isCancelled: false,
      failure: special ? refusalOf(checked.body) : undefined,
      picture,
    };
    requests.push(request);
    const base = `${server.url}/${request.model.split('/').slice(0, 2).join('/')}/requests/${id}`;
    const addresses = { response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` };
    return { status: 200, body: { status: 'IN_QUEUE', request_id: id, queue_position: 0, ...addresses } };
  };

  const tellStatus = (request: FalRequest): Reply => {
    request.polls += 1;
    if (request.polls >= finishAfterPolls) end(request);
    else if (request.state === 'IN_QUEUE' && request.polls > 1) request.state = 'IN_PROGRESS';
    const isOver = request.state === 'COMPLETED';
    return { status: isOver ? 200 : 202, body: { status: request.state, request_id: request.id } };
  };

  const tellResult = (request: FalRequest): Reply => {
    if (request.state !== 'COMPLETED')
      return { status: 400, body: { detail: 'Request is still in progress' } };
    if (request.failure) return request.failure;
    const url = `${server.url}/files/${request.id}`;
    const image = {
      url,
      content_type: 'image/jpeg',
      width: 64,
      height: 48,
      file_size: request.picture.length,
    };
    return { status: 200, body: { images: [image], seed: 746406749 } };
  };

  const cancel = (request: FalRequest): Reply => {
    if (request.state === 'COMPLETED') return { status: 400, body: { status: 'ALREADY_COMPLETED' } };
    request.isCancelled = true;
    return { status: 202, body: { status: 'CANCELLATION_REQUESTED' } };
  };

  const server = await startScriptedServer<Special>({
    routeOf,
    answer(call, route, special) {
      if (route === 'jwks') return { status: 200, body: signer.jwks() };
      if (route !== 'file' && call.headers.authorization !== `Key ${key}`) {
        return { status: 401, body: { detail: 'Cannot access application. Authentication is required.' } };
      }
      if (route === 'submit') return submit(call, special);
      const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(call.path)?.[0];
      const request = requests.find((each) => each.id === id);
      if (!request) return { status: 404, body: { detail: 'Request not found' } };
      if (route === 'status') return tellStatus(request);
      if (route === 'result') return tellResult(request);
      if (route === 'cancel') return cancel(request);
      if (call.headers.authorization) return { status: 400, body: 'no key belongs here' };
      return { status: 200, headers: { 'content-type': 'image/jpeg' }, body: request.picture };
    },
  });

  return {
    url: server.url,
    jwksUrl: `${server.url}/.well-known/jwks.json`,
    key,
    requests,
    calls: server.calls,
    next: server.next,
    close: server.close,
    submissionsOf: (text: string): number =>
      requests.filter(({ webhookUrl, body }) => webhookUrl?.includes(text) || body.prompt.includes(text))
        .length,
    /** Ends a request with a picture. */
    finish(requestId: string, file: Uint8Array = picture): void {
      const request = find(requestId);
      request.picture = file;
      end(request);
    },
    /** Ends a request without one: refused for its content, or with what its result is to answer. */
    fail(requestId: string, failure?: Reply): void {
      const request = find(requestId);
      request.failure = failure ?? refusalOf(request.body);
      end(request);
    },
    deliverWebhook,
    signWebhook,
    /** From now on signs with another key, and publishes that one alone. */
    changeSigningKey: () => signer.changeKey(),
  };
}

function routeOf({ method, path }: Call): string {
  if (path === '/.well-known/jwks.json') return 'jwks';
  if (path.startsWith('/files/')) return 'file';
  if (method === 'POST') return 'submit';
  if (method === 'PUT' && path.endsWith('/cancel')) return 'cancel';
  if (path.endsWith('/status')) return 'status';
  return 'result';
}

const refusalOf = (body: FalBody): Reply =>
  modelError(['body', 'prompt'], `Flagged by a content checker: ${body.prompt}`, 'content_policy_violation');
