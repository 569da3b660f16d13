import { once } from 'node:events';

export interface BidiSocket {
  send: <T>(method: string, params: object) => Promise<T>;
  close(): void;
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

/** Commands of WebDriver BiDi and their answers; events are nobody's business here. */
export async function openBidiSocket(address: string): Promise<BidiSocket> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id = -1, result, error, message = '' } = JSON.parse(String(data)) as Answer;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has gone.'));
    waiting.clear();
  });
  await once(socket, 'open');
  return {
    async send<T>(method: string, params: object) {
      const id = ++last;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      socket.send(JSON.stringify({ id, method, params }));
      return (await answer.promise) as T;
    },
    close: () => socket.close(),
  };
}
