import { expect, type Page } from 'playwright/test';

/** Of what moves while nobody has pressed anything, as browsers measure it: that much goes unnoticed. */
const MOST_SHIFT = 0.02;

interface Shift {
  value: number;
  /** What moved, from where to where. */
  parts: string[];
}

export interface ShiftCount {
  /** What has moved until now is not counted. */
  restart(): Promise<void>;
  /** Of what has moved since then, or since the page was loaded. Fails softly, and says what moved. */
  expectFew(during: string): Promise<void>;
}

/** Counts in every page that is loaded from now on; what moves because somebody just pressed something is not counted. */
export async function countShifts(page: Page): Promise<ShiftCount> {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { shifts: Shift[] };
    seen.shifts = [];
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map((side) => side.toFixed()).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const parts = entry.sources.map(({ node, previousRect, currentRect }) => {
          const words = node?.textContent?.trim().slice(0, 40) ?? '';
          return `${node?.nodeName ?? 'gone'} ‘${words}’ ${place(previousRect)} to ${place(currentRect)}`;
        });
        seen.shifts.push({ value: entry.value, parts });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  /** The browser tells of a frame's shifts only after that frame. */
  const read = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise((go) => requestAnimationFrame(go));
      await new Promise((go) => setTimeout(go));
      return (globalThis as unknown as { shifts: Shift[] }).shifts.splice(0);
    });
  return {
    restart: async () => void (await read()),
    async expectFew(during) {
      const shifts = await read();
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      const told = shifts.map(({ value, parts }) => `${value.toFixed(3)}: ${parts.join(', ')}`);
      expect.soft(sum, `${during} moved\n${told.join('\n')}`).toBeLessThan(MOST_SHIFT);
    },
  };
}
