import { expect, test } from 'vitest';
import { done, failed, type Result } from '#core/model/failure.ts';
import type { Core } from '#core/open-core.ts';
import { askOnce, type ServerAnswer } from './ask-server.ts';
import { provideCore } from './core.ts';

provideCore(() => Promise.resolve({} as Core));

const NOTHING = done<ServerAnswer>('nothing');
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A server whose answers are given by hand, in the order of the questions. */
function server() {
  const questions: ((answer: Result<ServerAnswer>) => void)[] = [];
  const name = crypto.randomUUID();
  return {
    questions,
    ask: (attempt: string) =>
      askOnce({ name, attempt }, () => new Promise((answer) => void questions.push(answer)), 'anna'),
  };
}

test('however many want to know, one question is asked', async () => {
  const { ask, questions } = server();
  const answers = [ask('first'), ask('first')];
  await flush();
  expect(questions).toHaveLength(1);
  questions[0]!(NOTHING);
  expect(await Promise.all(answers)).toEqual([NOTHING, NOTHING]);
});

test('whoever tries again while nobody answers is not left with that silence', async () => {
  const { ask, questions } = server();
  const [silent, again] = [ask('first'), ask('second')];
  await flush();
  // One after the other: no answer can come over a newer one.
  expect(questions).toHaveLength(1);
  questions[0]!(failed({ kind: 'offline' }));
  expect((await silent)?.ok).toBe(false);
  await flush();
  const joined = ask('second');
  questions[1]!(NOTHING);
  expect(await Promise.all([again, joined])).toEqual([NOTHING, NOTHING]);
  expect(questions).toHaveLength(2);
});

test('an answer that comes after all serves whoever tried again', async () => {
  const { ask, questions } = server();
  const answers = [ask('first'), ask('second')];
  await flush();
  questions[0]!(NOTHING);
  expect(await Promise.all(answers)).toEqual([NOTHING, NOTHING]);
  expect(questions).toHaveLength(1);
});
