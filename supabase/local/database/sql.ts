import { Kysely, PostgresDialect, sql as template, type PostgresPool } from 'kysely';

/** One query: values travel beside its text, never in it. A part that `sql` of Kysely has made goes in as it is. */
export type Query = <Row>(text: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Row[]>;

export interface Transaction extends Query {
  /** Several statements, as they stand in a file. */
  script(text: string): Promise<void>;
}

/** Each query on whichever connection is free. */
export interface Sql extends Transaction {
  /** All of it or nothing. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

export type Database = Kysely<unknown>;

export const openKysely = (pool: PostgresPool): Database =>
  new Kysely({ dialect: new PostgresDialect({ pool }) });

export function queriesOf(database: Database): Sql {
  return Object.assign(queriesBy(database), {
    transaction: <T>(work: (transaction: Transaction) => Promise<T>) =>
      database.transaction().execute((transaction) => work(queriesBy(transaction))),
  });
}

export function queriesBy(database: Database): Transaction {
  const query = async <Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    (await template<Row>(text, ...values).execute(database)).rows;
  return Object.assign(query, {
    async script(text: string) {
      await template.raw(text).execute(database);
    },
  });
}
