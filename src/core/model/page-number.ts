import { PAGE_SIZE } from './limits.ts';

/** Pages that so many photos fill; where there is none, there is still a first page. */
export const countPages = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** The page that an address asks for; what is no page is the first. */
export function readPageNumber(text: string | null): number {
  if (text === null || !/^[1-9]\d{0,5}$/.test(text)) return 1;
  return Number(text);
}
