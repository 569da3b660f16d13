/** Nobody waits longer for the next piece of a picture. */
const SILENCE_MS = 20_000;

/** How long the next piece of a picture is waited for, by all that are wanted together. */
export interface Patience {
  silenceMs: number;
}

/** Is worn out by one silence: what comes after it is waited for briefly. */
export const freshPatience = (): Patience => ({ silenceMs: SILENCE_MS });
/** Enough for what this device has kept, and for a server that is well again. */
export const wornPatience = (): Patience => ({ silenceMs: 3000 });

/** As `fetch`; rejects where no byte has come for so long, also while the body is read. What nobody reads is no silence. */
export async function fetchInTime(
  url: string,
  patience = freshPatience(),
  cache: RequestCache = 'default',
): Promise<Response> {
  const { silenceMs } = patience;
  const silence = new AbortController();
  const giveUp = () => {
    Object.assign(patience, wornPatience());
    silence.abort(new DOMException('No byte moved in time', 'TimeoutError'));
  };
  const inTime = <T>(step: Promise<T>): Promise<T> => {
    const timer = setTimeout(giveUp, silenceMs);
    return step.finally(() => clearTimeout(timer));
  };
  const answer = await inTime(fetch(url, { signal: silence.signal, cache }));
  const body = answer.body?.getReader();
  if (!body) return answer;
  const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(out) {
        const { done, value } = await inTime(body.read());
        if (done) out.close();
        else out.enqueue(value);
      },
      cancel: (why) => body.cancel(why),
    },
    { highWaterMark: 0 },
  );
  return new Response(pieces, answer);
}
