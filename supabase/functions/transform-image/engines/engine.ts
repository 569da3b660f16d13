import type { EnhanceRequest } from '../../_shared/enhance/enhance-request.ts';
import type { EnhanceReport } from '../../_shared/enhance/enhance.ts';
import type { Picture } from '../../_shared/pixels/picture.ts';
import type { EncodedPicture } from '../pictures/pipeline.ts';

/** Why an engine gave no picture. Never holds what the provider wrote: that may repeat the prompt. */
export type EngineFault =
  | 'input_invalid'
  | 'content_rejected'
  | 'rate_limited'
  | 'provider_busy'
  | 'provider_timeout'
  | 'provider_auth'
  | 'provider_balance'
  | 'output_invalid'
  | 'cancelled'
  | 'internal';

/**
 * `no`: the job fails. `same`: this engine again, after `afterMs` or the runner's own back-off. `other`: the next engine
 * of the chain. A refusal for its content is always `no`: a refused picture is never shown to another cloud.
 */
export type Retry = 'no' | 'same' | 'other';

export class EngineError extends Error {
  readonly code: EngineFault;
  readonly retry: Retry;
  readonly afterMs: number | undefined;
  /**
   * The provider may have taken the job although we got no answer: a repeat has to wait, so that a late webhook or the
   * end of the lease can settle it first.
   */
  readonly isAmbiguous: boolean;
  /** The provider has ended this request without a picture: `same` then means to submit anew, not to ask again. */
  readonly isRequestOver: boolean;

  constructor(
    code: EngineFault,
    retry: Retry,
    options: {
      afterMs?: number | undefined;
      isAmbiguous?: boolean;
      isRequestOver?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.retry = retry;
    this.afterMs = options.afterMs;
    this.isAmbiguous = options.isAmbiguous ?? false;
    this.isRequestOver = options.isRequestOver ?? false;
  }
}

export interface EngineJob {
  /** The photo as the person uploaded it. */
  original: Uint8Array;
  /**
   * The photo ready for a cloud: upright, sRGB JPEG of at most 2048 px, without metadata. Made when first asked for;
   * whoever asks for it is about to ask a provider.
   */
  prepared: () => Promise<EncodedPicture>;
  /** Our plate, for providers that take a second picture; undefined where it is not there. */
  referencePlate: () => Promise<EncodedPicture | undefined>;
  /** Prompt and fixed clause, as cloud engines get it. */
  prompt: string;
  request: EnhanceRequest;
  /** Where the provider may tell of the end; undefined where it cannot reach us. Names our job, not the person. */
  webhookUrl: string | undefined;
}

/** What a provider's queue gave us to ask again with; kept with the job, plain JSON. */
export interface Handle {
  requestId: string;
  [detail: string]: string;
}

export interface Queued {
  state: 'queued';
  handle: Handle;
  pollAfterMs: number;
}
export interface Done {
  state: 'done';
  /** A file that was downloaded in full (at most 30 MB, magic bytes checked), or plain pixels. */
  result: Uint8Array | Picture;
  report?: EnhanceReport;
}

/** One maker of pictures. Knows nothing of credits, rows or people. All its faults are `EngineError`s. */
export interface Engine {
  readonly id: string;
  /** Of a cloud: what its provider calls that which makes the pictures. */
  readonly model?: string;
  /** Of a cloud: how long one question may take that it may charge. Whoever is ended before its answer pays for another. */
  readonly paidWaitMs?: number;
  /** Works on our own cores; of the others we wait for an answer. */
  readonly isBuiltIn?: true;
  /**
   * Only engines that always answer alike: what of a request decides the picture. Requests of one key give the same
   * picture of the same photo, which nobody is sold twice.
   */
  pictureKey?(request: EnhanceRequest): Promise<string>;
  submit(job: EngineJob, signal: AbortSignal): Promise<Queued | Done>;
  /** Only engines with a queue of their own. */
  poll?(handle: Handle, signal: AbortSignal): Promise<Queued | Done>;
  /** Best effort: never throws. */
  cancel?(handle: Handle): Promise<void>;
  /**
   * What to ask the provider with about the request that a webhook tells of, once its signature is verified; null for a
   * forgery. What it says of the result is not believed: the runner polls.
   */
  verifyWebhook?(headers: Headers, rawBody: Uint8Array): Promise<Handle | null>;
}
