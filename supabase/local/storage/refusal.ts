/**
 * Every way in which storage says no: number, short name, sentence. They are hosted storage's own words, so that
 * supabase-js reads the same answer from both homes. As there, the number stands in the body and HTTP says 400.
 */
const REFUSALS = {
  NoSuchBucket: [404, 'Bucket not found', 'Bucket not found'],
  NoSuchKey: [404, 'not_found', 'Object not found'],
  AccessDenied: [403, 'Unauthorized', 'new row violates row-level security policy'],
  KeyAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  EntityTooLarge: [413, 'Payload too large', 'The object exceeded the maximum allowed size'],
  InvalidMimeType: [415, 'invalid_mime_type', 'mime type is not supported'],
  InvalidKey: [400, 'InvalidKey', 'Invalid key'],
  InvalidBucketName: [400, 'Invalid Input', 'Bucket name invalid'],
  InvalidJWT: [400, 'InvalidJWT', 'Invalid JWT'],
  InvalidRequest: [400, 'InvalidRequest', 'Invalid Request'],
  InvalidRange: [416, 'InvalidRange', 'The requested range is not satisfiable'],
  NoSuchRoute: [404, 'Not Found', 'Route not found'],
  // Words of our own. On hosted storage each rule of a database that it does not know comes as 500.
  QuotaExceeded: [507, 'Storage full', 'Your storage is full. Delete photos that you no longer need.'],
  ServerFull: [507, 'Server full', 'Uploads are paused for now. Try again later.'],
  InternalError: [500, 'Internal', 'Internal Server Error'],
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** The few that are answered with their own HTTP status instead of 400. */
const OWN_STATUS: ReadonlySet<RefusalCode> = new Set([
  'InvalidRange',
  'NoSuchRoute',
  'QuotaExceeded',
  'ServerFull',
  'InternalError',
]);

/** The only error that storage throws on purpose; anything else that reaches it is a bug. */
export class StorageRefusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string = REFUSALS[code][2]) {
    super(message);
    this.code = code;
  }

  toResponse(headers: Record<string, string> = {}): Response {
    const [number, error] = REFUSALS[this.code];
    const body = { statusCode: String(number), code: this.code, error, message: this.message };
    const status = OWN_STATUS.has(this.code) ? number : 400;
    return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
  }
}

const BY_SQL_STATE: Readonly<Record<string, RefusalCode>> = {
  '42501': 'AccessDenied',
  '23505': 'KeyAlreadyExists',
  '23503': 'NoSuchBucket',
  PT507: 'QuotaExceeded',
  '53100': 'ServerFull',
};

/** What a disk without room says to whoever writes, whatever reserve was to be kept. */
const BY_SYSTEM_CODE: Readonly<Record<string, RefusalCode>> = { ENOSPC: 'ServerFull', EDQUOT: 'ServerFull' };

/** A value that no column can hold, a NUL say: all values in our queries are what somebody has sent. */
const IS_BAD_VALUE = /^22/;

/** What the database or the disk refused, in storage's words; null when it is no refusal but a fault. */
export function toRefusal(error: unknown): StorageRefusal | null {
  if (error instanceof StorageRefusal) return error;
  const said = error instanceof Error && 'code' in error ? String(error.code) : '';
  const code = IS_BAD_VALUE.test(said) ? 'InvalidRequest' : (BY_SQL_STATE[said] ?? BY_SYSTEM_CODE[said]);
  return code ? new StorageRefusal(code) : null;
}
