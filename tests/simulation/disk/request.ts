import { Target } from '#tests/simulation/phone/targets.ts';

/** IDBRequest. */
export class Request extends Target {
  readyState: 'pending' | 'done' = 'pending';
  result: unknown;
  error: DOMException | null = null;
  transaction: object | null;
  onsuccess: unknown = null;
  onerror: unknown = null;

  constructor(transaction: object | null) {
    super();
    this.transaction = transaction;
  }
}

/** IDBOpenDBRequest. */
export class OpenRequest extends Request {
  onupgradeneeded: unknown = null;
  onblocked: unknown = null;

  constructor() {
    super(null);
  }
}
