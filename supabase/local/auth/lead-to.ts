/** What went wrong, as an address tells it. */
export interface AddressError {
  error: string;
  code: string;
  message: string;
}

/** As hosted Supabase tells it: before the # and behind it. */
export function withError(address: string, { error, code, message }: AddressError): string {
  const words = { error, ...(code && { error_code: code }), error_description: message };
  const back = new URL(address);
  for (const [name, value] of Object.entries(words)) back.searchParams.set(name, value);
  back.hash = new URLSearchParams(words).toString();
  return back.href;
}

export function leadTo(address: string): Response {
  return new Response(null, { status: 302, headers: { location: address, 'cache-control': 'no-store' } });
}
