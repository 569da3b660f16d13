import { isShallow } from '#shared/is-shallow.ts';
import { parseJson } from '#shared/parse-json.ts';

const BASE = '/rest/v1/';
/** Far deeper than anything that the app sends, and shallow enough to be written and read again without harm. */
const DEEPEST = 100;
/** Values that one statement of PostgreSQL takes. */
const MOST_VALUES = 65_000;

/** Their values are names, as each key is a name or a path of names. */
const OF_NAMES = new Set(['select', 'order', 'columns', 'on_conflict']);

/** What PostgREST and PostgreSQL say of an address that nobody can read; undefined where it can be read. */
export function refuseAddress({ pathname, searchParams }: URL): Response | undefined {
  if (!isPlain(pathname.slice(BASE.length))) {
    return refuse(404, 'PGRST125', 'Invalid path specified in request URL');
  }
  for (const [key, value] of searchParams) {
    if (key.includes('\0') || value.includes('\0')) {
      return refuse(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00');
    }
    if (key === 'select' && value.split('"').length % 2 === 0) {
      return refuse(400, 'PGRST100', 'failed to parse select parameter: a quote is not closed');
    }
    // The library would find these in each of its own objects, or write them into all objects of this process.
    const names = OF_NAMES.has(key) ? `${key},${value}` : key;
    const inherited = names.split(/\W+/).find((name) => name in Object.prototype);
    if (inherited) return refuse(400, '42703', `column "${inherited}" does not exist`);
  }
  return undefined;
}

/** Every escape means a character, and none of them a slash or NUL. */
function isPlain(path: string): boolean {
  if (/%2f|%00/i.test(path)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** What they say of a body that no statement can hold; undefined where one can, or where there is none. */
export async function refuseBody(request: Request): Promise<Response | undefined> {
  const text = request.body ? await request.clone().text() : '';
  if (text === '') return undefined;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== '' && type !== 'application/json') {
    return refuse(400, 'PGRST102', `Content-Type not acceptable: ${type}`);
  }
  const body = parseJson(text);
  const rows: unknown[] = Array.isArray(body) ? body : [body];
  if (!isShallow(body, DEEPEST) || !rows.every(isShallowInText)) {
    return refuse(413, '54001', 'stack depth limit exceeded', `JSON may be nested ${DEEPEST} deep at most`);
  }
  if (rows.length * Math.max(1, countColumns(rows)) > MOST_VALUES) {
    return refuse(413, '54000', 'too many values in one request', 'Send fewer rows at a time');
  }
  return undefined;
}

/** The text of a value becomes JSON where its column holds that. */
function isShallowInText(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return true;
  return Object.values(row).every(
    (value) => typeof value !== 'string' || !/^\s*[[{]/.test(value) || isShallow(parseJson(value), DEEPEST),
  );
}

function countColumns(rows: readonly unknown[]): number {
  const names = rows.flatMap((row) => (typeof row === 'object' && row !== null ? Object.keys(row) : []));
  return new Set(names).size;
}

function refuse(status: number, code: string, message: string, hint: string | null = null): Response {
  return Response.json({ code, message, details: null, hint }, { status });
}
