/** The page was left: its worker has gone, and nothing was wrong with it. */
export class PageLeft extends Error {
  /** Once somebody is back; rejects where nobody waits any more. */
  readonly isOver: Promise<void>;

  constructor(isOver: Promise<void>) {
    super('left');
    this.isOver = isOver;
  }
}

/**
 * Tells when the page is left, and until when: one that WebKit keeps for Back would sleep with its worker, whose locks the
 * next page would wait for for ever.
 */
export function createLeaving(tell: (left: PageLeft) => void) {
  let away: { isOver: Promise<void>; end: (error?: Error) => void } | undefined;

  function leave(): void {
    let end: (error?: Error) => void = () => undefined;
    const isOver = new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve());
    });
    isOver.catch(() => undefined);
    away = { isOver, end };
    globalThis.addEventListener('pageshow', comeBack, { once: true });
    tell(new PageLeft(isOver));
  }
  const comeBack = () => end();
  function end(error?: Error): void {
    away?.end(error);
    away = undefined;
  }

  return {
    follow: () => globalThis.addEventListener?.('pagehide', leave),
    ignore: () => globalThis.removeEventListener?.('pagehide', leave),
    /** Until somebody is back; undefined while the page is not left. */
    isOver: () => away?.isOver,
    end,
  };
}
