/** The day of a time as the server writes it, as it is on this device: '20 Nov 2026'. Nothing for what is no time. */
export function sayDate(time: string | number): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return '';
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** When it was, as it is on this device: '21 Nov, 14:05', with the year where that is another one. */
export function sayMoment(at: Date, now: Date): string {
  const isThisYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** The same where there is little room: '14:05' today, else '21 Nov'. */
export function sayShortMoment(at: Date, now: Date): string {
  return at.toDateString() === now.toDateString()
    ? at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    : at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}
