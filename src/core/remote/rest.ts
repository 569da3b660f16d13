import type { Result } from '#core/model/failure.ts';
import type { HttpClient } from './http-client.ts';
import type { TransportAnswer } from './ports.ts';

/** A question to the REST service, in PostgREST's own words. */
export interface RestCall {
  /** GET where nothing is said. */
  method?: 'POST' | 'PATCH' | 'DELETE';
  table: string;
  /** The columns that come back. What is written comes back only with them. */
  select?: string;
  /** Which rows (`eq(id)` by the name of the column), in which order, how many. */
  query?: Record<string, string>;
  /** What is written. */
  row?: object;
  /** How many rows there are is told in a header, however few of them come back. */
  isCounted?: boolean;
  token: string;
}

export type AskRest = <T>(
  call: RestCall,
  read: (answer: TransportAnswer) => T | undefined,
) => Promise<Result<T>>;

export function createRest(http: HttpClient): AskRest {
  return ({ method, table, select, query, row, isCounted = false, token }, read) => {
    const words = new URLSearchParams({ ...(select !== undefined && { select }), ...query }).toString();
    const headers = {
      ...(row && { 'content-type': 'application/json' }),
      ...(method && select !== undefined && { prefer: 'return=representation' }),
      ...(isCounted && { prefer: 'count=exact' }),
    };
    return http.ask(
      {
        method: method ?? 'GET',
        path: `/rest/v1/${table}${words && `?${words}`}`,
        token,
        headers,
        ...(row && { body: JSON.stringify(row) }),
      },
      read,
    );
  };
}

export const eq = (value: string): string => `eq.${value}`;

/** For ids, which hold no sign that means something here. */
export const oneOf = (ids: readonly string[]): string => `in.(${ids.join(',')})`;
