import { randomUUID } from 'node:crypto';
import type { JSONValue, Sql, TransactionSql } from 'postgres';
import type { FailureCode, Recipe } from '#shared/contract.ts';
import { photoOf } from './people.ts';

export interface StartedJob {
  job_id: string;
  version_number: number;
  status: string;
  is_new: boolean;
}
export interface ClaimedJob {
  id: string;
  transformation_id: string;
  user_id: string;
  attempts: number;
  priority: number;
}
export interface Account {
  plan: string;
  total: number;
  used: number;
  ledger: { kind: string; amount: number; version: number | null }[];
}

const RECIPE: Recipe = { prompt: 'warm light' };
/** Plain data, whatever its type says of lists that are not to be changed. */
const asJson = (recipe: Recipe) => recipe as unknown as JSONValue;

/** What the server does with credits and jobs, called in the database itself with the service role's rights. */
export function openCredits(sql: Sql) {
  const asService = async <T>(work: (transaction: TransactionSql) => Promise<T>): Promise<T> => {
    const { value } = await sql.begin(async (transaction) => {
      await transaction`set local role service_role`;
      return { value: await work(transaction) };
    });
    return value;
  };
  const ask = (work: (transaction: TransactionSql) => Promise<Iterable<{ answer: unknown }>>) =>
    asService(async (transaction) => [...(await work(transaction))][0]?.answer);

  return {
    asService,
    ask,

    /** Somebody new, as the auth service would insert them; the trigger gives them the rest. */
    async addPerson(): Promise<string> {
      const id = randomUUID();
      await sql`insert into auth.users (id, email) values (${id}, ${`${id}@kitchen.example`})`;
      return id;
    },

    async addPhoto(userId: string, id: string = randomUUID()): Promise<string> {
      const { recipe, ...row } = photoOf({ id: userId }, { id });
      await sql`insert into public.transformations ${sql({ ...row, recipe: sql.json(recipe) })}`;
      return id;
    },

    start: async (
      userId: string,
      photoId: string,
      key: string | null = null,
      recipe = RECIPE,
      pictureKey: string | null = null,
    ): Promise<StartedJob> => {
      const [started] = await asService(
        (tx) => tx<StartedJob[]>`
          select * from public.start_transform(${userId}, ${photoId}, ${tx.json(asJson(recipe))}, ${key}, ${pictureKey})`,
      );
      if (!started) throw new Error('start_transform gave nothing');
      return started;
    },
    claim: async (leaseSeconds = 300): Promise<ClaimedJob | undefined> => {
      const [job] = await asService(
        (tx) => tx<ClaimedJob[]>`select * from public.claim_job(${leaseSeconds})`,
      );
      return job;
    },
    complete: ({ id, attempts }: Pick<ClaimedJob, 'id' | 'attempts'>, recipe = RECIPE) =>
      ask(
        (tx) => tx<{ answer: boolean }[]>`
          select public.complete_transform(${id}, ${attempts}, 'out.jpg', 'thumb.webp', ${tx.json(asJson(recipe))}) as answer`,
      ),
    fail: ({ id, attempts }: Pick<ClaimedJob, 'id' | 'attempts'>, code: FailureCode = 'engine_unavailable') =>
      ask(
        (tx) =>
          tx<{ answer: boolean }[]>`select public.fail_transform(${id}, ${attempts}, ${code}) as answer`,
      ),
    /** Both at once: where a server runs, it would take the job in between, and fail it first. */
    startAndFail: (userId: string, photoId: string, recipe = RECIPE) =>
      sql.begin(async (tx) => {
        await tx`set local role service_role`;
        const [job] = await tx<StartedJob[]>`
          select * from public.start_transform(${userId}, ${photoId}, ${tx.json(asJson(recipe))})`;
        const id = job?.job_id ?? '';
        await tx`reset role`;
        await tx`update public.transform_jobs set state = 'running', attempts = 1 where id = ${id}`;
        await tx`set local role service_role`;
        await tx`select public.fail_transform(${id}, 1, 'engine_unavailable')`;
      }),
    /** Of photos that are gone, all at one time. */
    addRefunds: (
      userId: string,
      { count, minutesAgo = 0, wasBegun = true }: { count: number; minutesAgo?: number; wasBegun?: boolean },
    ) => sql`
      insert into public.credit_events (user_id, transformation_id, version_number, kind, amount, was_begun, created_at)
      select ${userId}, gen_random_uuid(), 1, 'refund', 0, ${wasBegun}, now() - make_interval(mins => ${minutesAgo})
      from generate_series(1, ${count}::int)`,
    requeueLost: () => ask((tx) => tx<{ answer: number }[]>`select public.requeue_lost_jobs() as answer`),
    grant: (userId: string, amount: number) =>
      ask(
        (tx) => tx<{ answer: string }[]>`select public.grant_credits(${userId}, ${amount})::text as answer`,
      ),
    setPlan: (userId: string, plan: string) =>
      ask((tx) => tx<{ answer: string }[]>`select public.set_plan(${userId}, ${plan})::text as answer`),
    resetDue: (userId: string | null = null) =>
      ask((tx) => tx<{ answer: number }[]>`select public.reset_due_credits(${userId}) as answer`),

    /** As if the lease had run out, and the pause after it: no test waits for that. */
    loseLease: (jobId: string) =>
      sql`update public.transform_jobs set lease_until = now() - interval '1 second' where id = ${jobId}`,
    /**
     * The same, and put back, before anybody else could do that: a database does it by itself once a minute. Says how many
     * went back.
     */
    lose: (...jobIds: string[]) =>
      sql.begin(async (tx) => {
        await tx`update public.transform_jobs set lease_until = now() - interval '1 second' where id in ${tx(jobIds)}`;
        await tx`set local role service_role`;
        const [row] = await tx<{ answer: number }[]>`select public.requeue_lost_jobs() as answer`;
        return row?.answer;
      }),
    endPause: (jobId: string) => sql`update public.transform_jobs set run_after = now() where id = ${jobId}`,
    makeDue: (userId: string) =>
      sql`update public.subscriptions set renews_at = now() - interval '1 second' where user_id = ${userId}`,
    emptyQueue: () => sql`delete from public.transform_jobs`,

    async readAccount(userId: string): Promise<Account> {
      const [account] = await sql<{ plan: string; total: number; used: number }[]>`
        select plan, credits_total as total, credits_used as used
        from public.subscriptions where user_id = ${userId}`;
      const ledger = await sql<Account['ledger']>`
        select kind, amount, version_number as version from public.credit_events
        where user_id = ${userId} order by created_at`;
      if (!account) throw new Error('no such account');
      return { ...account, ledger: [...ledger] };
    },
  };
}

export type Credits = ReturnType<typeof openCredits>;

/** What the ledger says is left. */
export const sumOf = ({ ledger }: Account): number => ledger.reduce((sum, { amount }) => sum + amount, 0);
