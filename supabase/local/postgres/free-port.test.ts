import { expect, test } from 'vitest';
import { onFreePort } from './free-port.ts';
import { EndedAtStart } from './run-postgres.ts';

/** Fails so often, and tells on which ports it was tried. */
function stubborn(failures: number, error: Error) {
  const ports: number[] = [];
  const start = async (port: number) => {
    ports.push(port);
    if (ports.length <= failures) throw error;
    return port;
  };
  return { ports, start };
}

test('what ends at its start, as where somebody has taken its port meanwhile, starts on another one', async () => {
  const { ports, start } = stubborn(2, new EndedAtStart());
  expect(await onFreePort(start)).toBe(ports[2]);
});

test('three times and no more', async () => {
  const { ports, start } = stubborn(9, new EndedAtStart());
  await expect(onFreePort(start)).rejects.toThrow('ended at its start');
  expect(ports).toHaveLength(3);
});

test('what cannot start for another reason is not tried again', async () => {
  const { ports, start } = stubborn(1, new Error('no binaries'));
  await expect(onFreePort(start)).rejects.toThrow('no binaries');
  expect(ports).toHaveLength(1);
});
