import type { ConvertCalls } from './calls.ts';
import { openRpc, type Rpc } from '#core/worker/worker-rpc.ts';
import type { ConvertPorts } from './ports.ts';
import { makePreparer } from './prepare.ts';
import type { Wire } from '#core/worker/wire.ts';

/** Answers the page's calls in a worker that makes photos ready. Their bytes never pass through the page. */
export function serveConvert(wire: Wire, ports: ConvertPorts): void {
  const preparer = makePreparer({ ...ports, stillLoading: () => rpc.tellAlive() });
  const rpc: Rpc<object> = openRpc<object, ConvertCalls>(wire, {
    prepare: async ({ id, isAgain }) => await preparer.prepare(id, isAgain),
    warmUp: async () => await ports.warmUp?.(),
  });
  rpc.tellAlive();
}
