import { EngineError } from './engine.ts';
import { faultOf } from './http-fault.ts';
import type { Answer } from './http.ts';
import { listAt, textAt, valueAt } from './json.ts';

/**
 * Some endpoints give `detail` as a bare sentence, without a type. The words are looked at, and forgotten: where they
 * speak of a policy we rather give the credit back than show a refused picture to another cloud.
 */
const SPEAKS_OF_POLICY = /content.?policy|content.?moderation|flagged|nsfw|sensitive content/i;

/** What fal means by an answer that is no success: of a question, or of the request itself when it has ended. */
export function readFault(answer: Answer, mayBeCharged = false): EngineError {
  const { status, json } = answer;
  const cause = `HTTP ${status}`;
  const detail = valueAt(json, 'detail');
  const sentence = typeof detail === 'string' ? detail : '';
  if (status === 403 && /exhausted balance|user is locked/i.test(sentence)) {
    return new EngineError('provider_balance', 'other', { cause });
  }
  if (status === 400 || status === 422) {
    const types = listAt(json, 'detail').map((part) => textAt(part, 'type'));
    if (types.includes('content_policy_violation') || SPEAKS_OF_POLICY.test(sentence)) {
      return new EngineError('content_rejected', 'no', { cause });
    }
    if (types.includes('no_media_generated')) return new EngineError('output_invalid', 'same', { cause });
  }
  return faultOf(answer, mayBeCharged);
}

/**
 * The same of a question about a request that was taken. Led elsewhere, where our key does not go, we ask again: what is
 * being made, and paid, is still there.
 */
export function readQuestionFault(answer: Answer): EngineError {
  const { status } = answer;
  if (status < 300 || status > 399) return readFault(answer);
  return new EngineError('provider_busy', 'same', { cause: `HTTP ${status}` });
}

/** What the result of a request that is completed says where it is no picture: that request will never have one. */
export function readResultFault(answer: Answer): EngineError {
  const fault = readQuestionFault(answer);
  // Behind a gateway in trouble, or a limit, the picture may well be there.
  const isGateway =
    answer.status < 400 ||
    ([429, 502, 503, 504].includes(answer.status) && textAt(answer.json, 'error_type') === '');
  if (fault.retry !== 'same' || isGateway) return fault;
  return new EngineError(fault.code, 'same', { cause: fault.cause, isRequestOver: true });
}
