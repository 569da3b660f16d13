import { until } from '#tests/support/until.ts';

interface Answer {
  status?: number;
  error: unknown;
}

/** On a busy machine the last in a long line are told to come back: they do. */
export async function askUntilServed<T extends Answer>(ask: () => PromiseLike<T>): Promise<T> {
  let answer = await ask();
  await until('an answer other than to come back', async () => {
    if (isToldToComeBack(answer)) answer = await ask();
    return !isToldToComeBack(answer);
  });
  return answer;
}

/** Storage tells its status in the error alone. */
const isToldToComeBack = ({ status, error }: Answer): boolean =>
  (status ?? (error as { status?: unknown } | null)?.status) === 429;
