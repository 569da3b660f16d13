import type { DatabaseFile, Running } from './terms.ts';

/** Lets begin whatever no earlier transaction stands in the way of: two that read may run at a time, never two that touch the same and of which one writes. */
export function startTransactions({ transactions }: DatabaseFile): void {
  for (const [at, one] of transactions.entries()) {
    if (one.hasStarted) continue;
    if (!transactions.slice(0, at).some((before) => isInTheWay(before, one))) one.start();
  }
}

const isInTheWay = (before: Running, one: Running): boolean =>
  !(before.mode === 'readonly' && one.mode === 'readonly') &&
  before.objectStoreNames.some((name) => one.objectStoreNames.includes(name));
