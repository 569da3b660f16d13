/** 'Friday 21 November', or 'Fri 21 Nov' where there is little room; by the clock of this device. */
export function sayDay(date: Date, { isShort = false } = {}): string {
  const part = (options: Intl.DateTimeFormatOptions) => date.toLocaleDateString('en-GB', options);
  const weekday = part({ weekday: isShort ? 'short' : 'long' });
  return `${weekday} ${part({ day: 'numeric' })} ${part({ month: isShort ? 'short' : 'long' })}`;
}

/** The day as programs read it. */
export function isoDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
