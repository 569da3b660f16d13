/** Why the server starts nothing for a person; until when is told beside it. */
export const TOO_MANY_FAILURES = 'Too many photos failed or were deleted in the last hour.';

export function describeWait(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  if (seconds < 60) return `in ${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `in ${minutes} min` : 'within the hour';
}
