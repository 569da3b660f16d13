import type { SupabaseClient } from '@supabase/supabase-js';
import { parseOriginalPath, readTransformRequest } from './request.ts';
import { Refusal } from './refusal.ts';
import type { Database } from '../_shared/database-types.ts';
import type { TransformAccepted, TransformRefused } from '../_shared/contract.ts';

type AdminClient = SupabaseClient<Database>;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, idempotency-key',
  'access-control-allow-methods': 'POST, OPTIONS',
} as const;

/**
 * `POST /functions/v1/transform-image`: takes an uploaded photo into the queue and charges one credit for it, once.
 * Runs unchanged in Node and in Deno; `admin` is a client with the service role, `report` is told of faults.
 */
export function createTransformImage(
  admin: AdminClient,
  report: (fault: unknown) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    try {
      return answer(202, await accept(request, admin));
    } catch (error) {
      if (error instanceof Refusal)
        return answer(error.status, { error: error.code, message: error.message });
      report(error);
      return answer(503, { error: 'unavailable', message: 'The service is busy. Please try again.' });
    }
  };
}

function answer(status: number, body: TransformAccepted | TransformRefused): Response {
  return Response.json(body, { status, headers: CORS });
}

async function accept(request: Request, admin: AdminClient): Promise<TransformAccepted> {
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
  if (!photo.data || !originalPath.startsWith(`${userId}/`)) throw new Refusal('not_found');
  if (parseOriginalPath(photo.data.original_url) !== originalPath) {
    throw new Refusal('original_mismatch');
  }

  const original = await admin.storage.from('originals').exists(originalPath);
  if (!original.data) throw new Refusal('original_missing');

  const started = await admin
    .rpc('start_transform', {
      p_user_id: userId,
      p_transformation_id: body.transformationId,
      p_recipe: body.recipe,
      ...(idempotencyKey !== null && { p_idempotency_key: idempotencyKey }),
    })
    .single<{ version_number: number; status: TransformAccepted['status'] }>();
  if (started.error) throw refusalOf(started.error.code);
  const { version_number: version, status } = started.data;
  return { transformationId: body.transformationId, version, status };
}

/** The token is checked by the auth service itself, so that a signed-out or deleted person is refused. */
async function identify(request: Request, admin: AdminClient): Promise<string> {
  if (request.method !== 'POST') throw new Refusal('method_not_allowed');
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) throw new Refusal('not_authenticated');
  const { data, error } = await admin.auth.getUser(token);
  if (error) throw new Refusal('not_authenticated');
  return data.user.id;
}

function refusalOf(code: string): Error {
  if (code === 'PT402') return new Refusal('no_credits');
  if (code === 'PT404') return new Refusal('not_found');
  // A rule of the recipe, or a character that no text in the database can hold.
  if (code === '23514' || code === '22P05') return new Refusal('invalid_request');
  return new Error(code);
}
