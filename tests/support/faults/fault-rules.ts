import { until } from '#tests/support/until.ts';

/** What may happen to a request on its way, or to the answer on its way back. */
export type Fault =
  /** Stands still, when so many bytes of the body have come, until it is released; then goes on. */
  | { do: 'hold'; afterBytes?: number }
  /** The server has done its work; its answer stands still until it is released. */
  | { do: 'hold reply' }
  /** The server has done its work; its answer never comes, the connection breaks. */
  | { do: 'drop reply' }
  /** Goes on after a while. */
  | { do: 'delay'; ms: number }
  /** The connection breaks when so many bytes of the body have come; the server gets those. */
  | { do: 'cut'; afterBytes: number }
  /** The connection breaks at once; the server hears nothing. */
  | { do: 'reset' }
  /** Somebody else answers, after the whole body came; the server hears nothing. */
  | { do: 'answer'; status: number; headers?: Record<string, string>; body?: string };

/** A request as a rule sees it: both must match; what is left out matches everything. */
export interface Match {
  method?: RegExp;
  /** Against path and query. */
  path?: RegExp;
}

export const EVERYTHING: Match = {};
/** What a build of the app consists of: everything that the server does not answer by itself. */
export const APP_FILES: Match = {
  method: /^GET$/,
  path: /^\/(?!(auth|rest|storage|functions)\/v1\/|(healthz|mailbox)$)/,
};
export const UPLOADS: Match = { method: /^(POST|PUT)$/, path: /^\/storage\/v1\/object\/originals\// };
export const ROWS: Match = { method: /^POST$/, path: /^\/rest\/v1\/transformations/ };
export const READS: Match = { method: /^GET$/, path: /^\/rest\/v1\// };
export const TRANSFORMS: Match = { method: /^POST$/, path: /^\/functions\/v1\/transform-image$/ };
export const RENEWALS: Match = {
  method: /^POST$/,
  path: /^\/auth\/v1\/token\?(.*&)?grant_type=refresh_token/,
};

/** The server has trouble. */
export const serverError = (status = 503): Fault => ({
  do: 'answer',
  status,
  headers: { 'content-type': 'application/json' },
  body: '{"message":"Something went wrong"}',
});

/** 429, with the time to wait. */
export const slowDown = (seconds: number): Fault => ({
  do: 'answer',
  status: 429,
  headers: { 'content-type': 'application/json', 'retry-after': String(seconds) },
  body: '{"message":"Too many requests"}',
});

/** What a hotel's network says to every request. */
export const captivePortal: Fault = {
  do: 'answer',
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Welcome</title><p>Please agree to our terms.</p>',
};

export function matches({ method, path }: Match, request: { method: string; path: string }): boolean {
  return (method?.test(request.method) ?? true) && (path?.test(request.path) ?? true);
}

export interface RuleOptions {
  /** How many requests it takes; then it is spent. */
  times?: number;
}

/** A fault in force. */
export interface Rule {
  readonly match: Match;
  readonly fault: Fault;
  /** How often it has happened. */
  strikes(): number;
  /** Waits until it has happened so often; for what holds: until so many stand still. */
  struck(times?: number): Promise<void>;
  /** Takes no more requests; what stands still goes on. */
  release(): void;
}

/** The proxy's side of a rule. */
export interface RuleInForce extends Rule {
  /** Takes a request, or not: another one, spent, or released. */
  takes(request: { method: string; path: string }): boolean;
  strike(): void;
  released: Promise<void>;
}

export function makeRule(
  match: Match,
  fault: Fault,
  { times = Number.POSITIVE_INFINITY }: RuleOptions,
): RuleInForce {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let left = times;
  let strikes = 0;
  return {
    match,
    fault,
    released,
    takes(request) {
      if (left <= 0 || !matches(match, request)) return false;
      left -= 1;
      return true;
    },
    strike: () => void (strikes += 1),
    strikes: () => strikes,
    struck: async (wanted = 1) => {
      await until(`${wanted} × ${fault.do} on ${match.path?.source}`, () => strikes >= wanted);
    },
    release() {
      left = 0;
      release();
    },
  };
}
