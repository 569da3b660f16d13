/** The name by which the protocol calls an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

interface Answer {
  value: unknown;
}

/** A session of WebDriver, one command after the other. */
export interface WebDriver {
  send: <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;
}

export async function openSession(address: string, capabilities: object): Promise<WebDriver> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as Answer;
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value).slice(0, 400)}`);
    return value;
  };
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  return {
    send: async <T>(method: string, path: string, body?: object) =>
      (await call(method, `/session/${sessionId}${path}`, body)) as T,
  };
}

/** The id of the element that a script has given back; undefined: it gave none. */
export const idOf = (value: unknown): string | undefined =>
  (value as Record<string, string> | null)?.[ELEMENT];
