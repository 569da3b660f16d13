import { singleFlight } from '../_shared/single-flight.ts';

interface IsolatePorts {
  /** Works on the queue. True where it leaves work that should be begun elsewhere. */
  run: () => Promise<boolean>;
  /** Calls another isolate in. */
  callNext: () => Promise<void>;
  /** Ends this one. */
  end: () => void;
  /** Keeps it alive for what goes on after an answer. */
  waitUntil: (work: Promise<unknown>) => void;
  report: (fault: unknown) => void;
}

/** Until an answer that was given has gone out. */
const ANSWER_MS = 500;
/** For what is being answered when it should end: whoever asks goes on, and asks again. */
const LONGEST_GOODBYE_MS = 10_000;

/**
 * One isolate of a platform that gives each only so much: it works while there is room, and then calls another one in.
 * From then on it answers, and begins nothing. Where the platform goes on to call it for work, it ends itself.
 */
export function createIsolate({ run, callNext, end, waitUntil, report }: IsolatePorts) {
  let isSpent = false;
  /** Begun once the platform calls it for work that it does not begin. */
  let goodbye: ReturnType<typeof setTimeout> | undefined;
  let open = 0;

  /** One at a time, for its memory; a call while it lasts is followed by another. */
  const work = singleFlight(async () => {
    if (!isSpent) isSpent = await run();
    if (isSpent) await callNext();
  });
  const endIfIdle = (): void => {
    if (goodbye === undefined || open > 0) return;
    clearTimeout(goodbye);
    end();
  };
  const track = async <T>(begun: Promise<T>): Promise<T> => {
    open += 1;
    try {
      return await begun;
    } finally {
      setTimeout(() => {
        open -= 1;
        endIfIdle();
      }, ANSWER_MS);
    }
  };

  return {
    wakeRunner: (): void => waitUntil(track(work().catch(report))),
    serve:
      (handle: (request: Request) => Promise<Response>) =>
      (request: Request): Promise<Response> => {
        if (!isSpent || !isCallForWork(request)) return track(handle(request));
        goodbye ??= setTimeout(end, LONGEST_GOODBYE_MS);
        return track(Promise.resolve(new Response(null, { status: 503 })));
      },
  };
}

const isCallForWork = (request: Request) => new URL(request.url).pathname.endsWith('/run');
