import { useState } from 'react';

/** Which of some samples is shown: the first, until another is chosen. */
export function useSample<Kind extends { id: string }>(samples: readonly [Kind, ...Kind[]]) {
  const [chosen, choose] = useState(samples[0].id);
  return { shown: samples.find(({ id }) => id === chosen) ?? samples[0], choose };
}
