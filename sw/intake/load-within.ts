/** Between two signs of life: whoever waits takes a long silence for death. */
export const SIGN_MS = 5000;
/** A file of 500 kB at 64 kbit/s takes a minute. */
const LIMIT_MS = 120_000;

/** What was to be loaded did not come. */
export class NotLoaded extends Error {
  override name = 'NotLoaded';
}

/** Loads something, says so all the while, and gives up on a network that gives nothing. */
export async function loadWithin<T>(load: () => Promise<T>, stillLoading: () => void): Promise<T> {
  const sign = setInterval(stillLoading, SIGN_MS);
  let limit: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(new NotLoaded('too late')), LIMIT_MS);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    throw new NotLoaded('not there', { cause: error });
  } finally {
    clearInterval(sign);
    clearTimeout(limit);
  }
}
