import type { Key } from './keys.ts';
import type { Request } from './request.ts';
import type { Running } from './terms.ts';

interface Place {
  key: Key;
  primaryKey: Key;
}

/** IDBCursor over keys: what lies there is looked up once, since nobody in core writes while it steps. */
export class Cursor {
  request!: Request;
  readonly #transaction: Running;
  readonly #places: readonly Place[];
  #at = 0;

  private constructor(transaction: Running, places: readonly Place[]) {
    this.#transaction = transaction;
    this.#places = places;
  }

  /** Its request gives it, again and again, or null behind the last place. */
  static open(transaction: Running, direction: IDBCursorDirection, list: () => Place[]): Request {
    const request = transaction.ask(() => {
      const places = list();
      const cursor = new Cursor(transaction, direction === 'prev' ? places.reverse() : places);
      cursor.request = request;
      return cursor.#here();
    });
    return request;
  }

  get key(): Key | undefined {
    return this.#places[this.#at]?.key;
  }
  get primaryKey(): Key | undefined {
    return this.#places[this.#at]?.primaryKey;
  }

  advance(count: number): void {
    this.#transaction.ask(() => {
      this.#at += count;
      return this.#here();
    }, this.request);
  }
  continue(): void {
    this.advance(1);
  }
  continuePrimaryKey(): void {
    throw new DOMException('Nobody in core uses it', 'NotSupportedError');
  }

  #here(): Cursor | null {
    return this.#at < this.#places.length ? this : null;
  }
}
