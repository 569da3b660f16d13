const ONE_OBJECT = 'application/vnd.pgrst.object+json';
const TOO_MANY_ROWS = 'PGRST124';

type Answer = (request: Request) => Promise<Response>;

/**
 * REST, with two gaps closed where a single object is asked for: a change of several rows is undone, and one that
 * embeds other tables is answered with the object, not with a list of one.
 */
export function createRest(answer: Answer): Answer {
  return async (request) => {
    if (!request.headers.get('accept')?.startsWith(ONE_OBJECT)) return await answer(request);
    const response = await answer(request.method === 'GET' ? request : withAtMostOneRow(request));
    if (!response.headers.get('content-type')?.startsWith('application/json')) return response;
    const body: unknown = await response.json();
    if (response.ok) {
      const one: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
      return respond(one, response, response.status, `${ONE_OBJECT}; charset=utf-8`);
    }
    const hasTooMany = isRecord(body) && body.code === TOO_MANY_ROWS;
    const message = 'JSON object requested, multiple (or no) rows returned';
    const told = hasTooMany ? { ...body, code: 'PGRST116', message, hint: null } : body;
    return respond(told, response, hasTooMany ? 406 : response.status);
  };
}

function withAtMostOneRow(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.append('prefer', 'handling=strict, max-affected=1');
  return new Request(request, { headers });
}

function respond(body: unknown, like: Response, status: number, type?: string): Response {
  const headers = new Headers(like.headers);
  headers.delete('content-length');
  if (type) headers.set('content-type', type);
  return Response.json(body, { status, headers });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
