/** A file of WebAssembly as it comes; `told` hears each hundredth of it, between 0 and 1. */
export async function fetchCounted(
  address: string,
  bytes: number,
  told: (share: number) => void,
): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${String(answer.status)}`);
  let here = 0;
  let hundredths = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, out) {
      here += piece.length;
      const now = Math.min(100, Math.floor((100 * here) / bytes));
      if (now > hundredths) told(now / 100);
      hundredths = now;
      out.enqueue(piece);
    },
  });
  return new Response(answer.body.pipeThrough(count), { headers: { 'content-type': 'application/wasm' } });
}
