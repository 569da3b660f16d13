/** The little of Deno that a function's `index.ts` uses; all else runs anywhere. */
declare const Deno: {
  env: { toObject(): Record<string, string> };
  /** Of this isolate, in bytes. */
  memoryUsage(): { heapUsed: number; external: number };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};
