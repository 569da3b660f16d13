/** What happened on one phone, for whoever looks for what went wrong. */
export interface Story {
  tell(line: string): void;
  last(lines: number): string[];
}

/** `hear` is told each line at once. */
export function beginStory(hear: (line: string) => void = () => undefined): Story {
  const beganAt = performance.now();
  const lines: string[] = [];
  return {
    tell(line) {
      const seconds = ((performance.now() - beganAt) / 1000).toFixed(2);
      lines.push(`${seconds.padStart(8)} s  ${line}`);
      hear(lines.at(-1) ?? '');
    },
    last: (count) => lines.slice(-count),
  };
}
