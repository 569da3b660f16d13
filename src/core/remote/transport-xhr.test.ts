import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transportByXhr } from './transport-xhr.ts';

/** As much of XMLHttpRequest as a page's has, moved by hand. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onprogress?: () => void;
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  sent: unknown;
  isAborted = false;
  headers: Record<string, string> = {};

  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  abort() {
    this.isAborted = true;
  }
  send(body: unknown) {
    this.sent = body;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return 'content-type: text/html\r\nretry-after: 3\r\ndate: Sat, 21 Nov 2026 08:00:00 GMT\r\n';
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const call = { method: 'POST', url: '/x', headers: { apikey: 'key' }, silenceMs: 1000 };

test('bytes are told as they leave, and the answer comes as it is', async () => {
  const sent: number[] = [];
  const body = new ArrayBuffer(8);
  const answer = transportByXhr({ ...call, body, onProgress: (bytes) => sent.push(bytes) });
  const request = FakeRequest.last;
  expect([request.sent, request.headers]).toEqual([body, { apikey: 'key' }]);
  request.upload.onprogress?.({ loaded: 3 });
  request.upload.onprogress?.({ loaded: 8 });
  Object.assign(request, { status: 503, responseText: 'later' }).onload?.();
  const { status, text, headers } = await answer;
  expect([status, text, headers.get('retry-after'), headers.get('date')]).toEqual([
    503,
    'later',
    '3',
    'Sat, 21 Nov 2026 08:00:00 GMT',
  ]);
  expect(sent).toEqual([3, 8]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a slow line may take as long as it likes while bytes move, and is given up once none does', async () => {
  const answer = transportByXhr(call);
  const outcome = answer.catch((error: unknown) => error);
  for (let bytes = 1; bytes <= 50; bytes += 1) {
    vi.advanceTimersByTime(900);
    FakeRequest.last.upload.onprogress?.({ loaded: bytes });
  }
  vi.advanceTimersByTime(900);
  FakeRequest.last.onprogress?.();
  vi.advanceTimersByTime(999);
  expect(FakeRequest.last.isAborted).toBe(false);
  vi.advanceTimersByTime(14);
  expect(FakeRequest.last.isAborted).toBe(true);
  expect(await outcome).toMatchObject({ message: 'No byte moved in time' });
});

test('what was handed over at once has the time that a line of half of 64 kbit/s needs for it', async () => {
  const outcome = transportByXhr(call).catch((error: unknown) => error);
  FakeRequest.last.upload.onprogress?.({ loaded: 560_000 });
  vi.advanceTimersByTime(140_999);
  expect(FakeRequest.last.isAborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await outcome).toMatchObject({ message: 'No byte moved in time' });
});

test('a line that breaks is no answer', async () => {
  const answer = transportByXhr(call);
  FakeRequest.last.onerror?.();
  await expect(answer).rejects.toThrow('No connection');
  expect(vi.getTimerCount()).toBe(0);
});

test('a call that is taken back ends at once, and one that was before never begins', async () => {
  const abort = new AbortController();
  const answer = transportByXhr({ ...call, signal: abort.signal });
  const { last } = FakeRequest;
  abort.abort(new Error('another person'));
  await expect(answer).rejects.toThrow('another person');
  expect(last.isAborted).toBe(true);
  await expect(transportByXhr({ ...call, signal: abort.signal })).rejects.toThrow('another person');
  expect(FakeRequest.last.sent).toBeUndefined();
});
