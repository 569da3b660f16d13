/** Nobody waits longer for the next piece of a picture. */
const SILENCE_MS = 20_000;

/** As `fetch`; rejects where no byte has come for so long, also while the body is read. */
export async function fetchInTime(url: string, silenceMs = SILENCE_MS): Promise<Response> {
  const silence = new AbortController();
  const giveUp = () => silence.abort(new DOMException('No byte moved in time', 'TimeoutError'));
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
