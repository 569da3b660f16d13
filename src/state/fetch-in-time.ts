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

/** As `fetch`; rejects where no byte has come for so long, also while the body is read. */
export async function fetchInTime(url: string, patience = freshPatience()): Promise<Response> {
  const { silenceMs } = patience;
  const silence = new AbortController();
  const giveUp = () => {
    Object.assign(patience, wornPatience());
    silence.abort(new DOMException('No byte moved in time', 'TimeoutError'));
  };
  let timer = setTimeout(giveUp, silenceMs);
  const waitOn = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, silenceMs);
  };
  const stop = () => clearTimeout(timer);
  const answer = await fetch(url, { signal: silence.signal }).catch((error: unknown) => {
    stop();
    throw error;
  });
  waitOn();
  const pieces = answer.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, out) {
        waitOn();
        out.enqueue(piece);
      },
      flush: stop,
    }),
  );
  return new Response(pieces ?? null, answer);
}
