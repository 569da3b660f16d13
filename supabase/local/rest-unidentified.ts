import type { NotIdentified } from '#local/auth/identify.ts';
import { refuse } from '#local/http/error-response.ts';

/** As with any answer about rows: a page of another origin may read it. */
const READABLE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Range, Content-Location, Preference-Applied',
};

/**
 * Says no in the words that clients of hosted Supabase read: of its gateway where the key is wrong, of PostgREST where
 * the token is. The library would say it too, but it reads keys and tokens where we do not, and let them in.
 */
export function refuseUnidentified({ reason, message }: NotIdentified): Response {
  switch (reason) {
    case 'no_key':
      return byGateway(message, 'No `apikey` request header was found.', 'UNAUTHORIZED_MISSING_API_KEY');
    case 'wrong_key':
      return byGateway(message, 'Double check your Supabase `apikey`', 'UNAUTHORIZED_INVALID_API_KEY');
    case 'expired_token':
      return byPostgrest('PGRST303', 'JWT expired', null);
    case 'wrong_token':
      return byPostgrest(
        'PGRST301',
        'No suitable key or wrong key type',
        'None of the keys was able to decode the JWT',
      );
    case 'ended_session':
      return refuse(401, 'PGRST301', message, READABLE);
  }
}

function byGateway(message: string, hint: string, code: string): Response {
  return Response.json({ message, hint }, { status: 401, headers: { ...READABLE, 'sb-error-code': code } });
}

function byPostgrest(code: string, message: string, details: string | null): Response {
  const headers = { ...READABLE, 'content-type': 'application/json; charset=utf-8' };
  return Response.json({ code, message, details, hint: null }, { status: 401, headers });
}
