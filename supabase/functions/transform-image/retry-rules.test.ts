import { describe, expect, test } from 'vitest';
import { EngineError } from './engines/engine.ts';
import { PictureError, PictureTimeout } from './pictures/pipeline.ts';
import { decideRetry } from './retry-rules.ts';

const world = {
  job: { failures: 0, submissions: 0, error_code: null, engines_tried: [] },
  engine: { id: 'fal' },
  chain: ['fal', 'gemini', 'local'],
  leaseSeconds: 60,
  mayBePaid: false,
  random: () => 0,
};
const fault = (...args: ConstructorParameters<typeof EngineError>) => new EngineError(...args);

describe('a step that fails', () => {
  test.each([
    [
      'a photo that nobody can read',
      new PictureError('unreadable_photo'),
      { next: 'fail', code: 'unreadable_photo' },
    ],
    [
      'a refusal for its content',
      fault('content_rejected', 'no'),
      { next: 'fail', code: 'content_rejected' },
    ],
    [
      'a busy provider',
      fault('provider_busy', 'same'),
      { next: 'again', seconds: 1, code: 'provider_busy', dropsHandle: false },
    ],
    [
      'a limit that names its end',
      fault('rate_limited', 'same', { afterMs: 30_000 }),
      { next: 'again', seconds: 30, code: 'rate_limited', dropsHandle: false },
    ],
    [
      'a limit that ends in an hour',
      fault('rate_limited', 'same', { afterMs: 3_600_000 }),
      { next: 'next engine', code: 'rate_limited' },
    ],
    [
      'an answer that never came: the lease is waited out',
      fault('provider_timeout', 'same', { isAmbiguous: true }),
      { next: 'again', seconds: 60, code: 'provider_timeout', dropsHandle: false },
    ],
    [
      'a request that ended without a picture',
      fault('output_invalid', 'same', { isRequestOver: true }),
      { next: 'again', seconds: 1, code: 'output_invalid', dropsHandle: true },
    ],
    ['a key that is wrong', fault('provider_auth', 'other'), { next: 'next engine', code: 'provider_auth' }],
    ['our own bug', new Error('x'), { next: 'again', seconds: 1, code: 'internal', dropsHandle: false }],
    ['a job that was taken from us', fault('cancelled', 'no'), { next: 'nothing' }],
  ])('by %s', (_, thrown, decision) => {
    expect(decideRetry(thrown, world)).toEqual(decision);
  });

  test('the third time with one engine goes to the next, however patient the trouble is', () => {
    const tired = { ...world, job: { failures: 2, submissions: 0, error_code: null, engines_tried: [] } };
    expect(decideRetry(fault('provider_busy', 'same'), tired)).toEqual({
      next: 'next engine',
      code: 'provider_busy',
    });
  });

  test.each([
    ['provider_auth', 'engine_unavailable'],
    ['output_invalid', 'engine_unavailable'],
    ['input_invalid', 'input_invalid'],
  ] as const)('with no engine left by %s ends as %s', (code, told) => {
    const last = {
      ...world,
      engine: { id: 'local' },
      job: { failures: 0, submissions: 0, error_code: null, engines_tried: ['fal', 'gemini'] },
    };
    expect(decideRetry(fault(code, 'other'), last)).toEqual({ next: 'fail', code: told });
  });

  test.each([
    [0, { next: 'again', seconds: 1, code: 'provider_busy', dropsHandle: true }],
    [3, { next: 'next engine', code: 'provider_busy' }],
  ])(
    'by a request that ended empty, when %i were paid, is submitted no more than three times',
    (submissions, decision) => {
      const paid = { ...world, job: { failures: 0, submissions, error_code: null, engines_tried: [] } };
      expect(decideRetry(fault('provider_busy', 'same', { isRequestOver: true }), paid)).toEqual(decision);
    },
  );

  test.each([
    [1, true, { next: 'again', seconds: 2, code: 'internal', dropsHandle: false }],
    [2, true, { next: 'fail', code: 'internal' }],
    [2, false, { next: 'again', seconds: 4, code: 'internal', dropsHandle: false }],
  ])(
    'by our own bug, after %i failures, goes on unless three pictures may have been paid: %s',
    (failures, mayBePaid, decision) => {
      const job = { failures, submissions: 0, error_code: null, engines_tried: [] };
      expect(decideRetry(new Error('x'), { ...world, job, mayBePaid })).toEqual(decision);
    },
  );

  test.each([
    ['rate_limited', 6, 'again'],
    ['rate_limited', 7, 'fail'],
    ['provider_busy', 6, 'again'],
    // It may have been charged.
    ['provider_timeout', 2, 'fail'],
  ] as const)('by %s for the %ith time with the last engine there is: %s', (code, failures, next) => {
    const last = {
      ...world,
      chain: ['fal'],
      job: { failures, submissions: 0, error_code: null, engines_tried: [] },
    };
    expect(decideRetry(fault(code, 'same'), last)).toMatchObject({ next });
  });

  test.each([
    [null, { next: 'again', seconds: 1, code: 'took_too_long', dropsHandle: false }],
    ['rate_limited', { next: 'again', seconds: 1, code: 'took_too_long', dropsHandle: false }],
    ['took_too_long', { next: 'fail', code: 'unreadable_photo' }],
  ])('by work that takes too long, after %s', (before, decision) => {
    const slow = { ...world, job: { failures: 0, submissions: 0, error_code: before, engines_tried: [] } };
    expect(decideRetry(new PictureTimeout('x'), slow)).toEqual(decision);
  });

  test('a refused photo goes to no other engine, however many are left', () => {
    const many = { ...world, chain: ['fal', 'a', 'b', 'c', 'd'] };
    expect(decideRetry(fault('content_rejected', 'no'), many)).toEqual({
      next: 'fail',
      code: 'content_rejected',
    });
  });

  test('pauses grow with each failure, and never beyond a minute', () => {
    const pauses = [0, 1, 2, 5, 20].map((failures) => {
      const decision = decideRetry(new Error('x'), {
        ...world,
        job: { failures, submissions: 0, error_code: null, engines_tried: [] },
        random: () => 1,
      });
      return decision.next === 'again' ? decision.seconds : -1;
    });
    expect(pauses).toEqual([2, 4, 8, 60, 60]);
  });
});
