import { createIntake } from './accept.ts';
import { warmUpComparing } from './are-same.ts';
import type { PageCalls, StoreCalls } from './calls.ts';
import type { Convert } from './terms.ts';
import { openRpc, type Rpc } from '#core/worker/worker-rpc.ts';
import type { StorePorts } from './ports.ts';
import { makePreparer } from './prepare.ts';
import type { Wire } from '#core/worker/wire.ts';

/** Answers the page's calls in the worker that keeps photos. */
export function serveStore(wire: Wire, ports: StorePorts): void {
  const intake = createIntake(ports);
  const askPage: Convert = async (bytes, { type }) => await rpc.ask('convert', { bytes, type });
  const giveUp: Convert = async () => ({ failure: 'unreadable' });

  const rpc: Rpc<PageCalls> = openRpc<PageCalls, StoreCalls>(wire, {
    async save({ file, name, occasion, ...as }) {
      const photo = { name, size: file.size, arrayBuffer: () => file.arrayBuffer() };
      return await intake.accept(photo, occasion, as);
    },
    prepareOnPage: async ({ id }) => await makePreparer({ ...ports, convert: askPage }).prepare(id),
    setAside: async ({ id }) => await makePreparer({ ...ports, convert: giveUp }).prepare(id),
    async warmUp() {
      await ports.store.warmUp();
      warmUpComparing();
    },
  });
  rpc.tellAlive();
}
