import { expect, test, vi } from 'vitest';
import { createWorkerClient } from './worker-client.ts';

test('a page that is left ends its workers', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const terminate = vi.fn<() => void>();
  const nothing = () => undefined;
  const wire = { addEventListener: nothing, postMessage: nothing, terminate };
  const client = createWorkerClient<{ look: (what: null) => Promise<null> }, object>(() => wire, {}, 5000);
  const look = client.ask('look', null);
  page.dispatchEvent(new Event('pagehide'));
  await expect(look).rejects.toThrow('left');
  expect(terminate).toHaveBeenCalledOnce();
});
