import { z } from 'zod';
import { isStorable } from '#local/database/storable.ts';
import { refuseAuth } from '#local/http/error-response.ts';
import { LIMITS } from '#shared/contract.ts';
import { parseJson } from '#shared/parse-json.ts';

/** As long as the column that holds it. */
const EMAIL_CHARACTERS_MAX = 255;

const email = z.string().max(EMAIL_CHARACTERS_MAX).nullish();
const text = z.string().nullish();
/** What people tell about themselves. The auth service adds it to what it has, and reads all of it at each question. */
const about = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((told) => told && onlyName(told));

const LONGEST_NAME = new RegExp(`^.{0,${LIMITS.fullNameCharactersMax}}`, 'su');

function onlyName({ full_name: name }: Record<string, unknown>) {
  if (name === null) return { full_name: null };
  return typeof name === 'string' ? { full_name: LONGEST_NAME.exec(name.trim())?.[0] } : {};
}

/** What is read of each call, by name and type; whatever else a request holds goes no further. */
export const BODIES = {
  'sign-up': z.object({ email, password: text, data: about }),
  'sign-in': z.object({ email, password: text }),
  code: z.object({ auth_code: text, code_verifier: text }),
  refresh: z.object({ refresh_token: text }),
  token: z.object({ type: text, email, token: text, token_hash: text }),
  recover: z.object({ email }),
  change: z.object({
    password: text,
    data: about,
    email: z.unknown().optional(),
    phone: z.unknown().optional(),
  }),
} as const;

/** The body of a request as its shape says; undefined where it makes no sense, or holds what no database keeps. */
export async function readBody<Shape extends z.ZodType>(
  request: Request,
  shape: Shape,
): Promise<z.infer<Shape> | undefined> {
  const given = parseJson(await request.clone().text());
  const parsed = isStorable(given) ? shape.safeParse(given) : undefined;
  return parsed?.success ? parsed.data : undefined;
}

/** The same request, which says this and nothing else. */
export function withBody(request: Request, body: Record<string, unknown>): Request {
  const said = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(said)));
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  headers.set('content-length', String(bytes.length));
  return new Request(request.url, { method: request.method, headers, body: bytes, signal: request.signal });
}

// No name or address beside the one that is meant, nor what a mail server would take for a second one. Its domain has no dot
// at the end, nor one of another alphabet, with which it would be the same mailbox by another name.
const EMAIL =
  /^[^\s@<>()[\]\\,;:"\p{C}]+@([^\s@<>()[\]\\,;:"\p{C}.。．｡]+\.)+[^\s@<>()[\]\\,;:"\p{C}.。．｡]+$/u;

export const isEmail = (text: string): boolean => EMAIL.test(text);

export const inOneSpelling = (email: string | null | undefined): string => (email ?? '').trim().toLowerCase();

export const refuseBody = (): Response => refuseAuth(400, 'bad_json', 'We couldn’t understand the request');

export const refuseEmail = (): Response =>
  refuseAuth(400, 'validation_failed', 'Unable to validate email address: invalid format');
