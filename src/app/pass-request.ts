export interface PassRequest {
  /** Whatever the back-off says. */
  fresh: boolean;
  pull: boolean;
  isQueued: boolean;
}

interface PassRequests {
  add(more: Partial<PassRequest>): void;
  /** Takes what is wished for; where the work fails it is still wished for the next time. */
  serve(work: (request: PassRequest) => Promise<void>): Promise<void>;
}

/** What is wanted of the next pass. */
export function createPassRequests(first: PassRequest): PassRequests {
  const request = { ...first };
  return {
    add: (more) => void Object.assign(request, more),
    async serve(work) {
      const taken = { ...request };
      Object.assign(request, { fresh: false, pull: false, isQueued: false });
      try {
        await work(taken);
      } catch (error) {
        request.fresh ||= taken.fresh;
        request.pull ||= taken.pull;
        throw error;
      }
    },
  };
}
