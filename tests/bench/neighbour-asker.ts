import { Agent, request } from 'node:http';

export interface Place {
  url: string;
  publishableKey: string;
  token: string;
}

export interface Asked {
  method?: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Asks as somebody, and gives the status. By Node's own client: fetch would take the processor that the server needs. */
export function createAsker({ url, publishableKey, token }: Place): (asked: Asked) => Promise<number> {
  const agent = new Agent({ keepAlive: true });
  return async ({ method = 'GET', path, body, headers = {} }) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const sent = request(`${url}${path}`, {
      method,
      agent,
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.end(body);
    return await promise;
  };
}
