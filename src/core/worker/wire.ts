/** One end of a line to another thread: a worker, or inside of it its global scope. */
export interface Wire {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** The page's end: the worker itself, which can die and be ended. */
export interface WorkerWire extends Wire {
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
  terminate(): void;
}
