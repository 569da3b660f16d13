const PIECE_BYTES = 65_536;
/** Whoever sends a body takes the first three pieces of it at once. */
const AT_ONCE = 3 * PIECE_BYTES;

interface Sent {
  response: Response;
  /** Once all of it has been taken, or nobody waits for it any more. */
  sent: Promise<void>;
}

/**
 * The same answer, taken piece by piece, each when the one before it has gone out: a body in one piece would be taken
 * at once, however slowly it is read. A small one is nothing to wait for.
 */
export function inPieces(response: Response, hungUp: AbortSignal): Sent {
  const length = Number(response.headers.get('content-length'));
  if (!response.body || length <= AT_ONCE) return { response, sent: Promise.resolve() };
  const { promise: sent, resolve: end } = Promise.withResolvers<void>();
  hungUp.addEventListener('abort', () => end(), { once: true });
  const source = response.body.getReader();
  let rest = new Uint8Array();
  const read = async (): Promise<Uint8Array | undefined> => {
    if (rest.length === 0) rest = (await source.read()).value ?? rest;
    const piece = rest.subarray(0, PIECE_BYTES);
    rest = rest.subarray(PIECE_BYTES);
    return piece.length > 0 ? piece : undefined;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await read().catch((error: unknown) => {
          end();
          throw error;
        });
        if (piece) return controller.enqueue(piece);
        controller.close();
        end();
      },
      async cancel(reason) {
        end();
        await source.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body, response), sent };
}
