import { AwsClient } from 'aws4fetch';
import { codeOf } from '#local/error-code.ts';

/** One thing in a bucket. */
export interface BucketEntry {
  key: string;
  /** Epoch milliseconds. */
  writtenAt: number;
}

/** What we ask of an S3 store, signed with our key. Throws in a sentence where the store fails or does not answer. */
export interface S3Bucket {
  /** Null where it is not there. */
  get: (key: string, headers: Record<string, string>) => Promise<Response | null>;
  has: (key: string) => Promise<boolean>;
  put: (key: string, init: RequestInit) => Promise<void>;
  /** False where what is to be copied is not there. */
  copy: (from: string, to: string) => Promise<boolean>;
  remove: (key: string) => Promise<void>;
  /** By the thousand, which is the most that stores tell at once. */
  list: (prefix: string, atOnce?: number) => AsyncIterable<readonly BucketEntry[]>;
}

/** A store that has not begun to answer by then is not there. What is sent may take ten times as long. */
const PATIENCE_MS = 30_000;
/** Of answers that say 'later', each after a longer pause. */
const RETRIES = 3;

/** Address and keys of a bucket, as they stand in one URL; throws what is missing. */
export function readBucket(url: string) {
  const { protocol, host, pathname, username, password, searchParams } = new URL(url);
  const path = pathname.replace(/\/+$/, '');
  if (!username || !password) throw new Error('it needs a key and a secret: https://KEY:SECRET@host/bucket');
  if (path === '') throw new Error('it needs a bucket: https://KEY:SECRET@host/bucket');
  const region = searchParams.get('region');
  return {
    address: `${protocol}//${host}${path}`,
    path,
    credentials: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      ...(region !== null && { region }),
    },
  };
}

export function openBucket(url: string): S3Bucket {
  const { address, path, credentials } = readBucket(url);
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES });

  /** Settles with the headers; the body may take as long as its reader. Null where there is no such key. */
  async function ask(method: string, where: string, init: RequestInit = {}): Promise<Response | null> {
    const patience = new AbortController();
    const giveUp = () => patience.abort(new Error('it does not answer'));
    const timer = setTimeout(giveUp, method === 'PUT' ? 10 * PATIENCE_MS : PATIENCE_MS);
    try {
      const answer = await client.fetch(address + where, { ...init, method, signal: patience.signal });
      if (answer.ok) return answer;
      const code = textOf('Code', await answer.text());
      // What is to be copied; the bucket is there.
      const isOfSource = method === 'PUT' && code === 'NoSuchKey';
      if (answer.status !== 404 || isOfSource)
        throw fault(`it says ${String(answer.status)} ${code}`.trimEnd(), code || String(answer.status));
      // A bucket that is gone tells nothing of what was in it. To HEAD there is no body that tells them apart.
      const isOfKey = /^(GET|HEAD|DELETE) \//.test(`${method} ${where}`) && code !== 'NoSuchBucket';
      if (!isOfKey) throw fault('no such bucket', 'NoSuchBucket');
      return null;
    } catch (error) {
      if (error instanceof S3Fault) throw error;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      // Of several addresses that were tried there is no one message.
      const said = [cause, error].map((one) => (one instanceof Error ? one.message : String(one)));
      throw fault(said.find(Boolean) ?? '', codeOf(cause) ?? 'NoAnswer');
    } finally {
      clearTimeout(timer);
    }
  }
  const fault = (what: string, code: string) => new S3Fault(`The S3 store at ${address}: ${what}`, code);
  /** To a copy that takes long a store says 200 first, and then what became of it. */
  async function put(key: string, init: RequestInit): Promise<void> {
    const answer = await ask('PUT', `/${key}`, init);
    const code = textOf('Code', (await answer?.text()) ?? '');
    if (code !== '') throw fault(`it says ${code}`, code);
  }
  async function copy(from: string, to: string): Promise<boolean> {
    try {
      await put(to, { headers: { 'x-amz-copy-source': `${path}/${from}` } });
      return true;
    } catch (error) {
      if (codeOf(error) === 'S3_NoSuchKey') return false;
      throw error;
    }
  }

  return {
    get: (key, headers) => ask('GET', `/${key}`, { headers }),
    has: async (key) => (await ask('HEAD', `/${key}`)) !== null,
    put,
    copy,
    async remove(key) {
      await (await ask('DELETE', `/${key}`))?.body?.cancel();
    },
    async *list(prefix, atOnce = 1000) {
      let last: string | undefined = '';
      while (last !== undefined) {
        const query = { 'list-type': '2', 'max-keys': String(atOnce), prefix, 'start-after': last };
        const answer = await ask('GET', `?${new URLSearchParams(query).toString()}`);
        const xml = (await answer?.text()) ?? '';
        const entries = Array.from(xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g), ([, entry = '']) => ({
          key: textOf('Key', entry),
          writtenAt: Date.parse(textOf('LastModified', entry)),
        }));
        yield entries;
        last = textOf('IsTruncated', xml) === 'true' ? entries.at(-1)?.key : undefined;
      }
    },
  };
}

/** What stands in an element of a few letters. Our own keys need no escapes. */
const textOf = (tag: string, xml: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';

/** Its code goes into the log, which keeps no sentences. */
class S3Fault extends Error {
  readonly code: string;

  constructor(sentence: string, code: string) {
    super(sentence);
    this.code = `S3_${code}`;
  }
}
