import { readLost } from './canary.ts';
import type { OutboxPorts } from './ports.ts';

/**
 * Photos that this device deleted. Where the server can be asked, those that it has been given meanwhile do not count:
 * the worker sends too, and cannot reach the canary.
 */
export async function countLost(ports: OutboxPorts): Promise<number> {
  const person = await ports.session.person();
  if (!person) return 0;
  const { count, ids } = await readLost(ports, person.id);
  if (count === 0 || !person.isSignedIn) return count;
  const token = await ports.session.token(person.id);
  if (!token.ok) return count;
  const read = await ports.remote.readRows(ids, { token: token.value });
  const accepted = read.ok ? read.value.filter((row) => row.status !== 'uploading').length : 0;
  return Math.max(0, count - accepted);
}
