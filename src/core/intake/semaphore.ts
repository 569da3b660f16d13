/** Lets at most so many work at once, in the order in which they came; a heavy piece of work has the place to itself. */
export function createSemaphore(places: number): <T>(isHeavy: boolean, work: () => Promise<T>) => Promise<T> {
  const waiting: { weight: number; begin: () => void }[] = [];
  let taken = 0;

  function letIn(): void {
    let next = waiting[0];
    while (next && taken + next.weight <= places) {
      waiting.shift();
      taken += next.weight;
      next.begin();
      next = waiting[0];
    }
  }

  return async (isHeavy, work) => {
    const weight = isHeavy ? places : 1;
    await new Promise<void>((begin) => {
      waiting.push({ weight, begin });
      letIn();
    });
    try {
      return await work();
    } finally {
      taken -= weight;
      letIn();
    }
  };
}
