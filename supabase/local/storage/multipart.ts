import { StorageRefusal } from './refusal.ts';

/** One part of a form. Its bytes must be read to their end before the next part is asked for. */
export interface Part {
  name: string;
  isFile: boolean;
  /** As declared by the sender; null when nothing is declared. */
  contentType: string | null;
  bytes: AsyncIterable<Uint8Array>;
}

/** Bytes of the headers of one part. */
const HEADER_BYTES = 4096;
const LINE_END = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');

/** The boundary named in a Content-Type header; null when that is no multipart form. */
export function readBoundary(contentType: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null;
  const found = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;",]{1,70}))\s*(?:;|$)/i.exec(contentType);
  return found?.[1] ?? found?.[2] ?? null;
}

/**
 * Takes a form apart while it arrives, holding about one network chunk at a time. Strict: nothing before the first part,
 * nothing after the last, and a form without its closing line is refused, so half a file never counts as one.
 */
export async function* readParts(
  source: AsyncIterator<Uint8Array, void>,
  boundary: string,
): AsyncGenerator<Part, void> {
  const window = new Window(source);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  await window.skip(delimiter.subarray(LINE_END.length));
  while (!(await isClosing(window))) {
    const headers = readHeaders((await window.takeUntil(HEADERS_END, HEADER_BYTES)).toString('utf8'));
    let isRead = false;
    yield {
      ...headers,
      bytes: (async function* () {
        yield* window.streamUntil(delimiter);
        isRead = true;
      })(),
    };
    if (!isRead) throw new Error('multipart: a part was left unread');
  }
  await window.expectEnd();
}

async function isClosing(window: Window): Promise<boolean> {
  const next = (await window.take(2)).toString('latin1');
  if (next === '--') return true;
  if (next === '\r\n') return false;
  throw malformed();
}

function readHeaders(block: string): Omit<Part, 'bytes'> {
  const headers = new Map<string, string>();
  for (const line of block.split('\r\n')) {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9a-z-]+):[ \t]*(.*)$/i.exec(line) ?? [];
    if (name === undefined || value === undefined || headers.has(name.toLowerCase())) throw malformed();
    headers.set(name.toLowerCase(), value);
  }
  const disposition = /^form-data;\s*name="([^"]*)"(;\s*filename="[^"]*")?/i.exec(
    headers.get('content-disposition') ?? '',
  );
  if (!disposition) throw malformed();
  const [, name = '', filename] = disposition;
  return { name, isFile: filename !== undefined, contentType: headers.get('content-type') ?? null };
}

/** What has arrived and is not yet used. */
class Window {
  readonly #source: AsyncIterator<Uint8Array, void>;
  #held = Buffer.alloc(0);

  constructor(source: AsyncIterator<Uint8Array, void>) {
    this.#source = source;
  }

  async take(length: number): Promise<Buffer> {
    while (this.#held.length < length) await this.#more();
    return this.#cut(length);
  }

  async skip(expected: Buffer): Promise<void> {
    if (!(await this.take(expected.length)).equals(expected)) throw malformed();
  }

  /** What stands before `mark`; the mark itself is used up. */
  async takeUntil(mark: Buffer, limit: number): Promise<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      if (at > limit || (at < 0 && this.#held.length > limit)) throw malformed();
      if (at >= 0) {
        const before = this.#cut(at);
        this.#cut(mark.length);
        return before;
      }
      await this.#more();
    }
  }

  async *streamUntil(mark: Buffer): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      // Without the mark, all is content but an end that could be the beginning of one.
      const content = at >= 0 ? at : this.#held.length - mark.length + 1;
      if (content > 0) yield this.#cut(content);
      if (at >= 0) {
        this.#cut(mark.length);
        return;
      }
      await this.#more();
    }
  }

  /** Browsers end the form with a line end, others with nothing. */
  async expectEnd(): Promise<void> {
    for (;;) {
      if (this.#held.length > 0 && !LINE_END.subarray(0, this.#held.length).equals(this.#held))
        throw malformed();
      const { done, value } = await this.#source.next();
      if (done) return;
      this.#held = Buffer.concat([this.#held, value]);
    }
  }

  #cut(length: number): Buffer {
    const piece = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return piece;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw malformed();
    this.#held = Buffer.concat([this.#held, value]);
  }
}

const malformed = (): StorageRefusal =>
  new StorageRefusal('InvalidRequest', 'The form is malformed or incomplete');
