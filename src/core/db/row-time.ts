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

interface Timed {
  updated_at: string;
}

/** Whether a row is to be written: a later one, or the same one with a column that was not known before. */
export function isNews<Row extends Timed>(row: Row, known: Row | undefined): boolean {
  if (!known || isLater(row.updated_at, known.updated_at)) return true;
  return !isLater(known.updated_at, row.updated_at) && Object.keys(row).some((column) => !(column in known));
}
