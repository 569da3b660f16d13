import type { Conversion, Occasion, Outcome, PrepareEnd } from './terms.ts';
import type { Call } from '#core/worker/worker-rpc.ts';

/** What the page asks the worker that keeps photos. */
export interface StoreCalls {
  /** The id is the page's, so that asking again after a death saves nothing twice. */
  save: Call<{ file: Blob; name: string; occasion: Occasion; id: string; isAgain: boolean }, Outcome>;
  /** Makes a photo ready with the page's own means, for which it asks back. */
  prepareOnPage: Call<{ id: string }, PrepareEnd>;
  /** Nothing here could read it. */
  setAside: Call<{ id: string }, PrepareEnd>;
  warmUp: Call<null, void>;
}

/** What that worker asks the page. */
export interface PageCalls {
  convert: Call<{ bytes: ArrayBuffer; type: string }, Conversion>;
}

/** What the page asks a worker that makes photos ready. */
export interface ConvertCalls {
  /** `isAgain`: the page was left over it, which is no attempt that counts. */
  prepare: Call<{ id: string; isAgain: boolean }, PrepareEnd>;
  warmUp: Call<null, void>;
}
