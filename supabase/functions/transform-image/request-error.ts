const ERRORS = {
  not_authenticated: [401, 'Not authenticated'],
  no_credits: [402, 'No credits available'],
  not_found: [404, 'Transformation not found'],
  original_missing: [404, 'The photo hasn’t been uploaded yet'],
  method_not_allowed: [405, 'Use POST'],
  same_picture: [409, 'You already have this picture. Change the style, the colour or the words'],
  not_free: [412, 'This version is no longer free'],
  too_large: [413, 'The request is too large'],
  photo_too_large: [413, 'The photo has more pixels than can be enhanced'],
  heic_not_readable: [415, 'This HEIC photo can’t be read here. Save it as JPG and upload that'],
  not_json: [415, 'Send JSON'],
  invalid_request: [422, 'The request is incomplete or wrong'],
  original_mismatch: [422, 'The photo belongs to another transformation'],
  too_many_failures: [429, 'Too many transforms have failed. Please try again later.'],
} as const;

export type RequestErrorCode = keyof typeof ERRORS;

/** An expected "no", with the status, code and sentence that the client gets. */
export class RequestError extends Error {
  readonly code: RequestErrorCode;
  readonly status: number;
  /** In seconds. */
  readonly retryAfter: string | undefined;

  constructor(code: RequestErrorCode, { retryAfter }: { retryAfter?: string } = {}) {
    const [status, message] = ERRORS[code];
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
