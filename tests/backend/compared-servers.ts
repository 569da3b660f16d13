import { decodeJwt, SignJWT } from 'jose';
import { createPhone } from '#tests/simulation/phone/phone.ts';
import { signIn } from '#tests/simulation/server/auth.ts';
import { beginJob, endJob, isOfRow, pathOfOriginal, sweep } from '#tests/simulation/server/jobs.ts';
import { createServer } from '#tests/simulation/server/server.ts';
import { addCredits, addPerson, serverNow } from '#tests/simulation/server/state.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openCredits, type ClaimedJob } from '#tests/support/server/credits.ts';
import type { JobBench } from '#tests/support/server/job-bench.ts';
import { connect, PASSWORD, signUp } from '#tests/support/server/people.ts';
import { readServer } from '#tests/support/server/server-truth.ts';

/** Whose token a request bears; the owner's when it has run out, or of a session that was ended. */
export type Bearer = 'owner' | 'other' | 'expired' | 'ended';

export interface Question {
  method: string;
  /** Behind the server's address. */
  path: string;
  headers?: Record<string, string>;
  body?: ArrayBuffer | string;
}

/** What counts of an answer; the words of a refusal may differ. */
interface Heard {
  /** As HTTP says it, and as storage says it inside of a 400. */
  status: number[];
  code: string;
  said: unknown;
}

/** One of the two: the real server, or the one that the simulation has in its place. */
export interface Side {
  ask: (bearer: Bearer, question: Question) => Promise<Heard>;
  /** A runner takes the oldest job that waits. */
  begin: () => Promise<unknown>;
  /** The job that was begun first ends. */
  end: (isWell: boolean) => Promise<unknown>;
  /** What was deleted loses its files. */
  sweep: () => Promise<unknown>;
  /** So many refunds within an hour that nothing new is begun. */
  failOften: () => Promise<unknown>;
  grant: (credits: number) => Promise<unknown>;
  /** The owner's share of the storage is used up, or has room again. */
  fill: (isFull: boolean) => Promise<unknown>;
  /** What there is of the owner's, in the same words on both sides. */
  look: () => Promise<unknown>;
}

/** Storage says its status inside of a 400, and gives each object an id of its own. */
function hear(status: number, text: string): Heard {
  const body: unknown = text === '' ? null : JSON.parse(text);
  if (status < 400 || typeof body !== 'object' || body === null) {
    return { status: [status], code: '', said: isStored(body) ? { ...body, Id: 'any' } : body };
  }
  const words = body as Record<string, unknown>;
  const code = [words['error_code'], words['code'], words['error']].find((one) => typeof one === 'string');
  return { status: [status, Number(words['statusCode'] ?? status)], code: String(code ?? ''), said: null };
}

const isStored = (body: unknown): body is { Key: string } =>
  typeof body === 'object' && body !== null && 'Key' in body;

/** Fills storage with rows that have no files: the rule reads rows. */
const FILLED = 200;
const MOST_FAILURES = 30;

export interface Owner {
  id: string;
  tokens: Record<Bearer, string>;
}

/** Two people, new on the real server, with a token for each way in. */
export async function addOwner({ server, secrets }: SharedBackend): Promise<Owner> {
  const [owner, other] = await Promise.all([signUp(server), signUp(server)]);
  const { exp, iat, ...claims } = decodeJwt(owner.token);
  const expired = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(Number(iat) - 7200)
    .setExpirationTime(Number(exp) - 7200)
    .sign(new TextEncoder().encode(secrets.jwtSecret));
  const tablet = connect(server);
  const { data } = await tablet.auth.signInWithPassword({ email: owner.email, password: PASSWORD });
  const ended = data.session?.access_token ?? '';
  await tablet.auth.signOut({ scope: 'local' });
  return { id: owner.id, tokens: { owner: owner.token, other: other.token, expired, ended } };
}

export function openReal(backend: SharedBackend, bench: JobBench, { id, tokens }: Owner): Side {
  const { server, sql } = backend;
  const credits = openCredits(sql);
  const begun: ClaimedJob[] = [];
  const runner = bench.runner([]);
  return {
    async ask(bearer, { method, path, headers, body }) {
      const answer = await fetch(server.url + path, {
        method,
        headers: { apikey: server.publishableKey, authorization: `Bearer ${tokens[bearer]}`, ...headers },
        ...(body !== undefined && { body }),
      });
      return hear(answer.status, await answer.text());
    },
    async begin() {
      const job = await credits.claim();
      if (job) begun.push(job);
    },
    async end(isWell) {
      const job = begun.shift();
      if (job) await (isWell ? credits.complete(job) : credits.fail(job, 'unreadable_photo'));
    },
    async sweep() {
      while (await runner.removeNext());
    },
    failOften: () => credits.addRefunds(id, { count: MOST_FAILURES }),
    grant: (amount) => credits.grant(id, amount),
    fill: (isFull) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`delete from storage.objects where name like ${`${id}/filled/%`}`;
        if (!isFull) return;
        await tx`
          insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
          select 'originals', ${id} || '/filled/' || n || '.jpg', ${id}, ${id}, gen_random_uuid(), '{"size": 0}'
          from generate_series(1, ${FILLED}::int) n`;
      }),
    async look() {
      const { objects, rows, jobs, versions, creditsLeft } = await readServer(sql, id);
      return {
        objects: objects
          .filter(({ name }) => !name.includes('/filled/'))
          .map(({ name, size }) => `${name} ${size}`)
          .toSorted(),
        rows: rows.map((row) => `${row.id} ${row.status} ${row.filename} ${row.path}`).toSorted(),
        jobs: jobs
          .map(({ photoId, version, state }) => `${photoId} ${version} ${isActive(state) ? 'active' : state}`)
          .toSorted(),
        versions: versions.map(({ photoId, version }) => `${photoId} ${version}`).toSorted(),
        creditsLeft,
      };
    },
  };
}

const isActive = (state: string): boolean => state === 'queued' || state === 'running';

/** `credits`: as many as a new person has on the real server. */
export function openModel(seed: number, { id }: Owner, credits: number): Side {
  const phone = createPhone(seed);
  const { state, handle } = createServer(phone);
  const OTHER = 'somebody else';
  for (const person of [id, OTHER]) addPerson(state, person, credits);
  const tokenOf = (person: string) => signIn(state, person).access_token;
  const tokens: Record<Bearer, string> = {
    owner: tokenOf(id),
    other: tokenOf(OTHER),
    expired: tokenOf(id),
    ended: tokenOf(id),
  };
  const known = (token: string) => {
    const found = state.tokens.get(token);
    if (!found) throw new Error('The model does not know its own token.');
    return found;
  };
  known(tokens.expired).endsAt = serverNow(state) - 1;
  known(tokens.ended).family.isRevoked = true;
  const begun: (typeof state.jobs)[number][] = [];
  return {
    async ask(bearer, { method, path, headers = {}, body }) {
      const asked = { ...headers, authorization: `Bearer ${tokens[bearer]}` };
      const url = `https://backend.example${path}`;
      const { status, text } = handle({ method, url, headers: asked, body });
      return hear(status, text);
    },
    async begin() {
      const job = state.jobs.find(
        (one) => one.state === 'active' && state.rows.get(one.id)?.status === 'queued',
      );
      if (!job) return;
      begun.push(job);
      beginJob(state, job);
    },
    async end(isWell) {
      const job = begun.shift();
      if (job?.state === 'active') endJob(state, job, isWell);
    },
    async sweep() {
      sweep(state);
    },
    async failOften() {
      for (let one = 0; one < MOST_FAILURES; one++) {
        state.failures.push({ userId: id, at: serverNow(state) });
      }
    },
    async grant(amount) {
      addCredits(state, id, amount);
    },
    async fill(isFull) {
      state.mood = isFull ? 'full' : 'well';
    },
    async look() {
      const account = state.subscriptions.get(id);
      const ofRows = state.jobs.filter(isOfRow);
      return {
        objects: [...state.objects].map(([name, { size }]) => `${name} ${size}`).toSorted(),
        rows: [...state.rows.values()]
          .map((row) => {
            const path = pathOfOriginal(row.original_url);
            return `${row.id} ${row.status} ${row.original_filename} ${path}`;
          })
          .toSorted(),
        jobs: ofRows.map(({ id: photo, version, state: how }) => `${photo} ${version} ${how}`).toSorted(),
        versions: state.versions
          .map(({ transformation_id: photo, version_number }) => `${photo} ${version_number}`)
          .toSorted(),
        creditsLeft: (account?.credits_total ?? 0) - (account?.credits_used ?? 0),
      };
    },
  };
}
