/** The little of Deno that a function's `index.ts` uses; all else runs anywhere. */
declare const Deno: {
  env: { toObject(): Record<string, string> };
  /** Of this isolate, in bytes. */
  memoryUsage(): { heapUsed: number; external: number };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};
/** Only on Supabase: keeps the function alive for work after its answer. */
// oxlint-disable-next-line no-var -- what globalThis may hold can be declared in no other way
declare var EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;
