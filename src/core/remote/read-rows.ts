import * as z from 'zod/mini';
import { readAs } from './http-client.ts';
import type { TransportAnswer } from './ports.ts';

const isList = readAs(z.array(z.looseObject({})));

/** What an answer with rows holds. A row that this version does not understand spoils none of the others. */
export interface RowsRead<Row> {
  rows: Row[];
  /** Every row as it came. */
  raw: Record<string, unknown>[];
  /** Ids of those that are there, but not in words that we know. */
  skipped: string[];
}

/** undefined: no list of rows, so not an answer of ours. */
export function readRows<Shape extends z.ZodMiniType>(shape: Shape) {
  return (answer: TransportAnswer): RowsRead<z.output<Shape>> | undefined => {
    const raw = isList(answer);
    if (!raw) return undefined;
    const read: RowsRead<z.output<Shape>> = { rows: [], raw, skipped: [] };
    for (const row of raw) {
      const parsed = z.safeParse(shape, row);
      if (parsed.success) read.rows.push(parsed.data);
      else read.skipped.push(String(row['id']));
    }
    return read;
  };
}

/** The one row that was asked for; null where there is none that we understand. */
export function readOne<Shape extends z.ZodMiniType>(shape: Shape) {
  const read = readRows(shape);
  return (answer: TransportAnswer): z.output<Shape> | null | undefined => {
    const found = read(answer);
    return found && (found.rows[0] ?? null);
  };
}

/** `0-0/7`: what stands behind the stroke is the count of all. */
export function readCount(answer: TransportAnswer): number | undefined {
  const [, count] = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
  return isList(answer) && count !== undefined ? Number(count) : undefined;
}
