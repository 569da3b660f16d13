/** An answer that says no: a code for programs and a sentence for people. */
export function refuse(status: number, error: string, message: string, headers?: HeadersInit): Response {
  return Response.json(
    { error, code: error, message, msg: message },
    { status, ...(headers && { headers }) },
  );
}

export function refuseForNow(waitSeconds: number, message: string): Response {
  return refuse(429, 'over_request_rate_limit', message, { 'retry-after': String(waitSeconds) });
}

/** As the auth service says no; its client reads the code there. */
export function refuseAuth(status: number, code: string, message: string, headers?: HeadersInit): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    { status, ...(headers && { headers }) },
  );
}
