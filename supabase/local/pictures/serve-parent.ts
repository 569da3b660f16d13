import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { PictureError } from '#functions/transform-image/pictures/pipeline.ts';
import { codeOf } from '#local/error-code.ts';
import type { PictureAnswer } from './picture-messages.ts';

const LOW_PRIORITY = 10;

/**
 * Makes this process one that works for its parent, at low priority, so that the server stays quick; `isBrief`: as the
 * server itself, since its work is soon done, and somebody waits for it.
 */
export function serveParent(
  work: (message: unknown) => Promise<unknown>,
  { isBrief = false }: { isBrief?: boolean } = {},
): void {
  if (!isBrief) os.setPriority(LOW_PRIORITY);
  // When the machine runs out of memory, Linux is to end this process rather than the server or its database.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '500');
  // A terminal and a service manager tell the whole group to stop. The server does, and ends its children when it is done.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('message', (message) => void answer(message, work));
  // The parent is gone, perhaps killed. A plain exit would wait for the work at hand.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}

type Work = Parameters<typeof serveParent>[0];

async function tryWork(message: unknown, work: Work): Promise<PictureAnswer['outcome']> {
  try {
    return { state: 'done', value: await work(message) };
  } catch (error) {
    if (error instanceof PictureError) return { state: 'unusable', fault: error.code };
    const code = codeOf(error);
    return {
      state: 'broken',
      ...(code !== undefined && { code }),
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

async function answer(message: unknown, work: Work): Promise<void> {
  const before = process.cpuUsage();
  const outcome = await tryWork(message, work);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpuMs: (user + system) / 1000, outcome } satisfies PictureAnswer);
}
