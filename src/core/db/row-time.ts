/** Tells whether a time of the server, an ISO text with up to six decimals, is later than another one. */
export function isLater(a: string, b: string): boolean {
  const [left, right] = [microsOf(a), microsOf(b)];
  return Number.isNaN(left - right) ? a > b : left > right;
}

/** Microseconds since 1970, which a number holds exactly until the year 2255; a Date would cut them off. */
function microsOf(text: string): number {
  const decimals = /\.(\d+)/.exec(text)?.[1] ?? '';
  const whole = Date.parse(text.replace(/\.\d+/, ''));
  return whole * 1000 + Number(decimals.slice(0, 6).padEnd(6, '0'));
}
