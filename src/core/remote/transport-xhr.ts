import { patienceMs } from './patience.ts';
import type { TransportAnswer, TransportCall } from './ports.ts';

/**
 * One exchange by XMLHttpRequest: pages have it, service workers do not. It sees each byte handed over, which on a slow
 * line is long before it has left.
 */
export function transportByXhr(call: TransportCall): Promise<TransportAnswer> {
  const { method, url, headers, body, signal, onProgress, silenceMs } = call;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const giveUp = (reason: unknown) => {
      end();
      request.abort();
      reject(reason instanceof Error ? reason : new DOMException('Given up', 'AbortError'));
    };
    const abort = () => giveUp(signal?.reason);
    let handedBytes = 0;
    const listen = () => {
      clearTimeout(timer);
      const late = () => giveUp(new DOMException('No byte moved in time', 'TimeoutError'));
      timer = setTimeout(late, patienceMs(silenceMs, handedBytes));
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => {
      handedBytes = loaded;
      listen();
      onProgress?.(loaded);
    };
    request.onprogress = listen;
    request.onload = () => {
      end();
      resolve({ status: request.status, headers: readHeaders(request), text: request.responseText });
    };
    request.onerror = () => giveUp(new TypeError('No connection'));
    listen();
    request.send(body ?? null);
  });
}

function readHeaders(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const header of request.getAllResponseHeaders().trim().split('\r\n')) {
    const [name, ...value] = header.split(':');
    if (name) headers.append(name.trim(), value.join(':').trim());
  }
  return headers;
}
