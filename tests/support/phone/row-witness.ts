import type { BrowserContext } from 'playwright';
import type { Sql } from 'postgres';

/** What a photo's line on the screen has said, and when, in ms since 1970. */
export interface Said {
  at: number;
  filename: string;
  /** Where the photo is. */
  word: string;
  /** Why it is there. */
  why: string;
}

/** Since when the server has had what a line may claim; names as the photo's file. */
export interface ServerTimes {
  filename: string;
  storedAt: number;
  acceptedAt: number;
  readyAt: number;
  refundedAt: number;
}

const BINDING = 'tellRowWitness';
/** Clocks of page and database tick in steps. */
const TICK_MS = 2;

/**
 * Hears each sentence of each photo's line, in outbox and gallery, at the moment it is drawn, on all pages that are
 * opened from now on. What was heard outlives page and browser. To be called again after a relaunch.
 */
export async function hearRows(context: BrowserContext, heard: Said[] = []): Promise<Said[]> {
  await context.exposeBinding(BINDING, (_, said: Said) => void heard.push(said));
  await context.addInitScript(listenOnPage, BINDING);
  return heard;
}

/** Runs in the page. */
function listenOnPage(binding: string): void {
  // A journey may put another clock into the page later.
  const { now } = Date;
  const tell = Reflect.get(globalThis, binding) as (said: Said) => void;
  const last = new Map<string, string>();
  const check = () => {
    for (const row of document.querySelectorAll<HTMLElement>('main section[aria-labelledby] > ul > li')) {
      // The ring over the picture has a text of its own, which nobody sees.
      const rings = [...row.querySelectorAll<HTMLElement>('[role=progressbar]')].map((ring) =>
        ring.innerText.trim(),
      );
      const lines = row.innerText
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !rings.includes(line));
      const place = row.closest('section')?.getAttribute('aria-labelledby') ?? '';
      const filename = row.querySelector<HTMLElement>('[title]')?.title ?? '';
      if (!['on-this-phone', 'recent-transforms'].includes(place)) continue;
      if (last.get(place + filename) === lines.join()) continue;
      last.set(place + filename, lines.join());
      tell({ at: now(), filename, word: lines[0] ?? '', why: lines.slice(1, -1).join(' ') });
    }
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true });
}

export async function readServerTimes(sql: Sql, userId: string): Promise<ServerTimes[]> {
  const never = sql`'infinity'::timestamptz`;
  const rows = await sql<(Omit<ServerTimes, 'filename'> & { filename: string })[]>`
    select t.original_filename as filename,
      ${inMs(sql, sql`coalesce(o.created_at, ${never})`)} as "storedAt",
      ${inMs(sql, sql`coalesce(j.created_at, ${never})`)} as "acceptedAt",
      ${inMs(sql, sql`coalesce(v.created_at, ${never})`)} as "readyAt",
      ${inMs(sql, sql`coalesce(e.created_at, ${never})`)} as "refundedAt"
    from public.transformations t
    left join storage.objects o on o.bucket_id = 'originals' and t.original_url like '%/originals/' || o.name
    left join public.transform_jobs j on j.transformation_id = t.id
    left join public.transformation_versions v on v.transformation_id = t.id
    left join public.credit_events e on e.transformation_id = t.id and e.kind = 'refund'
    where t.user_id = ${userId}`;
  return [...rows];
}

const inMs = (sql: Sql, time: ReturnType<Sql>) => sql`(extract(epoch from ${time}) * 1000)::float8`;

/** What a line claims, and since when that must have been so. */
const CLAIMS: readonly [claim: RegExp, since: Exclude<keyof ServerTimes, 'filename'>][] = [
  [/^sent\b/i, 'storedAt'],
  [/^(queued|enhancing|accepted|done)\b|the server has it/i, 'acceptedAt'],
  [/^ready\b|the picture is done/i, 'readyAt'],
  [/refunded/i, 'refundedAt'],
];

/** Every sentence is one that the screen said before it was true. */
export function findLies(heard: readonly Said[], times: readonly ServerTimes[]): string[] {
  return heard.flatMap(({ at, filename, word, why }) => {
    const known = times.find((one) => one.filename === filename);
    return CLAIMS.filter(([claim]) => claim.test(word) || claim.test(why))
      .filter(([, since]) => at + TICK_MS < (known?.[since] ?? Number.POSITIVE_INFINITY))
      .map(
        ([, since]) => `'${word}' of ${filename} ${String((known?.[since] ?? Infinity) - at)} ms too early`,
      );
  });
}
