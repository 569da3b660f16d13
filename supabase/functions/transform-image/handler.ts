import { readBeginning } from './picture-storage.ts';
import type { Engine } from './engines/engine.ts';
import { type AdminClient, createJobQueue } from './job-queue.ts';
import type { EarlyCheck } from './pictures/size-check.ts';
import { parseOriginalPath, readTransformRequest } from './request.ts';
import { RequestError } from './request-error.ts';
import { readRecipe } from './recipe.ts';
import { receiveWebhook } from './webhook.ts';
import type { TransformAccepted, TransformRefused } from '../_shared/contract.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, idempotency-key',
  'access-control-allow-methods': 'POST, OPTIONS',
  // The pause after a 429, be it a gateway's: without this a page cannot read it.
  'access-control-expose-headers': 'retry-after',
} as const;

interface TransformImagePorts {
  /** A client with the service role. */
  admin: AdminClient;
  engines: readonly Engine[];
  /** What would surely fail is refused before it queues and costs a credit. */
  findEarlyFault: EarlyCheck;
  /** Called when there is something to do for the runner; it works after the answer. */
  wakeRunner: () => void;
  /** Who may call the runner in from outside: the clock of the database, by any of these. */
  runnerKeys: readonly string[];
  /** Told of faults, never of refusals. */
  report: (fault: unknown) => void;
}

/**
 * `/functions/v1/transform-image`: takes an uploaded photo into the queue and charges one credit for it, once. Below it
 * `/run` calls the job runner in, and `/webhook/<engine>` is where providers report. Runs unchanged in Node and in Deno.
 */
export function createTransformImage(ports: TransformImagePorts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    try {
      return await route(request, ports);
    } catch (error) {
      if (error instanceof RequestError) return errorAnswer(error);
      ports.report(error);
      return answer(503, { error: 'unavailable', message: 'The service is busy. Please try again.' });
    }
  };
}

async function route(request: Request, ports: TransformImagePorts): Promise<Response> {
  const { admin, engines, wakeRunner, runnerKeys } = ports;
  if (request.method !== 'POST') throw new RequestError('method_not_allowed');
  const [, task] = /\/transform-image\/(run|webhook)(?:\/|$)/.exec(new URL(request.url).pathname) ?? [];
  if (task === 'run') {
    if (!(await mayCallRunner(request, runnerKeys))) throw new RequestError('not_authenticated');
    wakeRunner();
    return answer(202, {});
  }
  if (task === 'webhook') {
    if (await receiveWebhook(request, { engines, queue: createJobQueue(admin) })) wakeRunner();
    return answer(200, {});
  }
  const accepted = await accept(request, ports);
  wakeRunner();
  return answer(202, accepted);
}

function answer(
  status: number,
  body: TransformAccepted | TransformRefused | Record<string, never>,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { ...CORS, ...headers } });
}

const errorAnswer = ({ status, code, message, retryAfter }: RequestError) =>
  answer(status, { error: code, message }, retryAfter ? { 'retry-after': retryAfter } : {});

async function accept(
  request: Request,
  { admin, engines, findEarlyFault }: TransformImagePorts,
): Promise<TransformAccepted> {
  const userId = await identify(request, admin);
  const { body, idempotencyKey, originalPath } = await readTransformRequest(request);

  const photo = await admin
    .from('transformations')
    .select('id, original_url')
    .eq('id', body.transformationId)
    .eq('user_id', userId)
    .maybeSingle();
  if (photo.error) throw new Error(photo.error.code);
  // Another person's photo and one that is not there get the same answer.
  if (!photo.data || !originalPath.startsWith(`${userId}/`)) throw new RequestError('not_found');
  if (parseOriginalPath(photo.data.original_url) !== originalPath) {
    throw new RequestError('original_mismatch');
  }

  const beginning = await readBeginning(admin, originalPath);
  if (!beginning) throw new RequestError('original_missing');
  const fault = findEarlyFault(beginning);
  if (fault) throw new RequestError(fault);

  // Of the engine that is asked first: whether another has to stand in for it, nobody knows yet.
  const pictureKey = await engines[0]?.pictureKey?.(readRecipe({ recipe: body.recipe }));
  const { mustBeFree, knownVersion } = body;
  const asked = {
    p_user_id: userId,
    p_transformation_id: body.transformationId,
    p_recipe: body.recipe,
    ...(idempotencyKey !== null && { p_idempotency_key: idempotencyKey }),
    ...(pictureKey !== undefined && { p_picture_key: pictureKey }),
  };
  const starting =
    mustBeFree || knownVersion === undefined
      ? admin.rpc(mustBeFree ? 'start_free_transform' : 'start_transform', asked)
      : admin.rpc('start_transform_after', { ...asked, p_known_version: knownVersion });
  const started = await starting.single<{ version_number: number; status: TransformAccepted['status'] }>();
  if (started.error) throw errorOf(started.error);
  const { version_number: version, status } = started.data;
  return { transformationId: body.transformationId, version, status };
}

/** The token is checked by the auth service itself, so that a signed-out or deleted person is refused. */
async function identify(request: Request, admin: AdminClient): Promise<string> {
  const token = readToken(request);
  if (!token) throw new RequestError('not_authenticated');
  const { data, error } = await admin.auth.getUser(token);
  if (error && isClientError(error.status)) throw new RequestError('not_authenticated');
  if (error) throw new Error(`auth: ${error.code ?? error.name}`);
  return data.user.id;
}

/** The auth service has judged the token; anything else is its own trouble, and no reason to sign anybody out. */
const isClientError = (status = 0) => status >= 400 && status < 500 && status !== 429;

function readToken(request: Request): string {
  return /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}

/** A key of today stands in `apikey`, since it is no token; that of the service role is one, and may stand in either place. */
async function mayCallRunner(request: Request, keys: readonly string[]): Promise<boolean> {
  const given = [request.headers.get('apikey') ?? '', readToken(request)];
  const pairs = given.flatMap((one) => keys.map((key) => isSame(one, key)));
  return (await Promise.all(pairs)).includes(true);
}

/** Compares secrets by their hashes, so that the time it takes tells nothing. */
async function isSame(given: string, expected: string): Promise<boolean> {
  const [a, b] = await Promise.all(
    [given, expected].map(
      async (text) => new Uint8Array(await crypto.subtle.digest('SHA-256', encode(text))),
    ),
  );
  return expected !== '' && a !== undefined && b !== undefined && a.every((byte, index) => byte === b[index]);
}

const encode = (text: string) => new TextEncoder().encode(text);

function errorOf({ code, details }: { code: string; details: string }): Error {
  if (code === 'PT402') return new RequestError('no_credits');
  if (code === 'PT404') return new RequestError('not_found');
  if (code === 'PT409') return new RequestError('same_picture');
  if (code === 'PT412') return new RequestError('not_free');
  if (code === 'PT429') return new RequestError('too_many_failures', { retryAfter: details });
  // A rule of the recipe, or a character that no text in the database can hold.
  if (['23514', '22P05', '22P02'].includes(code)) return new RequestError('invalid_request');
  return new Error(code);
}
