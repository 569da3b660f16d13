import { leadTo, withError } from './lead-to.ts';

/** What a browser opens as a page. */
const PAGES: ReadonlySet<string> = new Set(['/auth/v1/verify', '/auth/v1/authorize', '/auth/v1/callback']);
const SIGN_IN = '/login';

/** Leads a person who was refused to the screen that says so in words; a program is told by the refusal itself. */
export function leadBack(request: Request, answer: Response, siteUrl: string): Response {
  const url = new URL(request.url);
  const isPage = request.method === 'GET' && PAGES.has(url.pathname);
  if (answer.status < 400 || !isPage || !request.headers.get('accept')?.includes('text/html')) return answer;
  const type = url.pathname.endsWith('/verify') ? (url.searchParams.get('type') ?? '') : undefined;
  const back = withError(siteUrl + SIGN_IN, {
    error: 'access_denied',
    code: readCode(answer.status, type !== undefined),
    message: 'We couldn’t open this address',
  });
  // By its type the app knows the link of a mail.
  return leadTo(type === undefined ? back : `${back}&type=${encodeURIComponent(type)}`);
}

function readCode(status: number, isOfMail: boolean): string {
  if (status === 429) return 'over_request_rate_limit';
  if (status >= 500) return 'unexpected_failure';
  return isOfMail ? 'otp_expired' : 'validation_failed';
}
