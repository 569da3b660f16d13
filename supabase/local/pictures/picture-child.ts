import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  PictureError,
  type PictureFault,
  PictureTimeout,
} from '#functions/transform-image/pictures/pipeline.ts';
import type { SignRequest } from '#local/marks/sign-messages.ts';
import { answerSchema, type PictureRequest } from './picture-messages.ts';

/** What a process may be asked, each program its own. */
export type ChildRequest = PictureRequest | SignRequest;

export interface ChildLimits {
  /** One piece of work may take this long; then the process is killed. */
  timeoutMs: number;
  /** Resident memory in MB; a process that takes more is killed. Only watched on Linux. */
  memoryMb: number;
  /** Another program in place of the picture process: tests have one that hangs, crashes and eats. */
  program?: URL;
}

/** What one piece of work took. Memory is only known on Linux: now, and at most since the process began. */
export interface WorkFigures {
  method: ChildRequest['method'];
  cpuMs: number;
  memoryMb: number | undefined;
  peakMemoryMb: number | undefined;
}

/** Work that came to an end in good order: with a result, or with what is wrong with a photo. */
export interface Work {
  outcome: { state: 'done'; value: unknown } | { state: 'unusable'; fault: PictureFault };
  figures: WorkFigures;
}

export interface PictureChild {
  /** False once it has ended, for whatever reason. */
  isAlive(): boolean;
  /**
   * One at a time. When it throws, the process is of no more use: a plain `Error` when it ended, hung or has a bug, a
   * `PictureError` when the photo needed too much memory.
   */
  run(request: ChildRequest): Promise<Work>;
  /** Kills the process and waits until it is gone. */
  end(): Promise<void>;
}

/** With fewer arenas, glibc gives more memory back. */
export const GIVES_MEMORY_BACK = { MALLOC_ARENA_MAX: '2' } as const;

const WATCH_MS = 200;
const KEPT_STDERR = 2000;

/** Starts one picture process. It keeps our own process alive only while it works. */
export function startPictureChild(limits: ChildLimits): PictureChild {
  const program = limits.program ?? new URL('./picture-process.ts', import.meta.url);
  const child = fork(program, [], optionsOf(limits));
  /** Why we killed it, when we did. */
  let endedBy: Error | undefined;
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString('utf8')).slice(-KEPT_STDERR);
  });
  // A process that could not be started, or not be written to, is as good as ended.
  child.on('error', (error) => kill(error));
  // What waits for an answer of its own, and is told of the end. No promise of the child's whole life is raced with:
  // it would hold on to every answer, each a picture, until the child ends.
  let onEnd: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    const tell = () => {
      resolve();
      onEnd?.();
    };
    child.once('exit', tell);
    child.once('error', () => child.pid === undefined && tell());
  });
  const kill = (why: Error) => {
    endedBy ??= why;
    child.kill('SIGKILL');
  };
  const keepAwake = (isBusy: boolean) => {
    const act = isBusy ? 'ref' : 'unref';
    child[act]();
    child.channel?.[act]();
  };
  keepAwake(false);

  return {
    isAlive: () => child.connected && endedBy === undefined,
    run: async (request) => {
      keepAwake(true);
      const stop = watch(child, limits, kill);
      try {
        const message = await new Promise<unknown>((resolve, reject) => {
          onEnd = () => reject(endedBy ?? new Error('picture process ended', { cause: complaints }));
          if (child.exitCode !== null || child.signalCode !== null) onEnd();
          ask(child, request, resolve, kill);
        });
        return readAnswer(message, request.method, child.pid);
      } finally {
        onEnd = undefined;
        stop();
        keepAwake(false);
      }
    },
    end: async () => {
      keepAwake(true);
      kill(new Error('picture process ended'));
      await ended;
    },
  };
}

function optionsOf({ memoryMb }: ChildLimits): ForkOptions {
  const systemRoot = process.env['SystemRoot']; // Windows starts no program without it
  return {
    execPath: process.execPath,
    // Pixels lie outside the JavaScript heap, which itself stays small.
    execArgv: [
      `--max-old-space-size=${String(Math.ceil(memoryMb / 3))}`,
      '--disable-warning=ExperimentalWarning',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Nothing of our own environment.
    env: { ...GIVES_MEMORY_BACK, ...(systemRoot && { SystemRoot: systemRoot }) },
  };
}

function ask(
  child: ChildProcess,
  request: ChildRequest,
  onAnswer: (message: unknown) => void,
  kill: (why: Error) => void,
): void {
  child.removeAllListeners('message');
  child.once('message', onAnswer);
  child.send(request, (error) => {
    if (error) kill(new Error('picture process ended', { cause: error }));
  });
}

/** Kills a process that takes too long or too much, until it is told to stop watching. */
function watch(child: ChildProcess, limits: ChildLimits, kill: (why: Error) => void): () => void {
  const timeout = setTimeout(() => kill(new PictureTimeout('picture process timed out')), limits.timeoutMs);
  const watchMemory = setInterval(() => {
    const { now = 0 } = readMemory(child.pid);
    // The same photo would need as much again: it is refused, not tried once more.
    if (now > limits.memoryMb) kill(new PictureError('photo_too_large'));
  }, WATCH_MS);
  return () => {
    clearTimeout(timeout);
    clearInterval(watchMemory);
  };
}

function readAnswer(message: unknown, method: ChildRequest['method'], pid: number | undefined): Work {
  const { cpuMs, outcome } = answerSchema.parse(message);
  if (outcome.state === 'broken') {
    const { message: cause, code } = outcome;
    throw Object.assign(new Error('picture work failed', { cause }), code !== undefined && { code });
  }
  const { now, peak } = readMemory(pid);
  return { outcome, figures: { method, cpuMs, memoryMb: now, peakMemoryMb: peak } };
}

/** Resident memory in MB, where the system tells. */
function readMemory(pid: number | undefined): { now?: number; peak?: number } {
  if (process.platform !== 'linux' || pid === undefined) return {};
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const megabytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
  } catch {
    return {}; // it has just ended
  }
}
