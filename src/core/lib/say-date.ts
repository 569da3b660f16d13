/** The day of a time as the server writes it, as it is on this device: '20 Nov 2026'. Nothing for what is no time. */
export function sayDate(time: string | number): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return '';
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}
