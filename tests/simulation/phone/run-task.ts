import type { Phone } from './phone.ts';

/** Of Node itself, from before the simulation took its place. */
const afterAllMicrotasks = setImmediate;

/** Runs what comes next, and all that follows from it without waiting. False: nothing is left, or nothing before `until`. */
export async function runTask(phone: Phone, until?: number): Promise<boolean> {
  const task = phone.schedule.take(until);
  if (!task) return false;
  await runWhole(phone, task.actor, task.run);
  return true;
}

/** Runs code as one task of an actor, at once. */
export async function runWhole(phone: Phone, actor: Phone['running'], run: () => void): Promise<void> {
  phone.running = actor;
  run();
  await new Promise((resolve) => afterAllMicrotasks(resolve));
  for (const atEnd of phone.atEndOfTask.splice(0)) atEnd();
  phone.running = null;
}
