/** How often a test does what chance may spoil: `usual` times in a check, as often as the variable says in a soak. */
export function howOften(variable: string, usual: number): number {
  const said = process.env[variable];
  if (said === undefined || said === '') return usual;
  const times = Number(said);
  if (!Number.isInteger(times) || times < 1) throw new Error(`${variable}=${said} is no number of times`);
  return times;
}
