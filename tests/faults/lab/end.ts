import { describeExchange } from '#tests/support/faults/exchange-log.ts';
import { until } from '#tests/support/until.ts';
import type { PhoneStorage } from '#tests/support/phone/phone-storage.ts';
import { findDoubles, type ServerTruth } from '#tests/support/server/server-truth.ts';
import type { Fault } from './book.ts';
import { lookAtAll } from './check.ts';
import { findWordsOfOthers, startDrafts, type Stage } from './stage.ts';
import { COOKS } from './memory.ts';

/** By then all that can go has gone: the longest pause of a job that was lost, and of the phone between two tries. */
export const ENDS_WITHIN_MS = 120_000;

type Item = PhoneStorage['items'][number];

const isDraft = ({ recipe, form, hold }: Item): boolean =>
  recipe === null && form === 'final' && hold === null;
/** The app takes a photo for unreadable over which it died five times; it is kept, and a tap sends it as it is. */
const isKeptForHand = ({ hold }: Item): boolean =>
  hold?.kind === 'needs_attention' && hold.reason === 'unreadable';

/** Nothing dies any more: each cook comes in, and everything of theirs comes to its end by itself. */
export async function expectEnd(stage: Stage): Promise<Fault[]> {
  const { phone, cooks, server, story } = stage;
  const faults: Fault[] = [];
  for (const [i, cook] of cooks.entries()) {
    let page = await phone.comeIn(cook);
    const mine = ({ items }: PhoneStorage) => items.filter(({ userId }) => userId === cook.id);
    const isOver = async () => {
      const now = await phone.read();
      if (!now.hasSession) page = await phone.comeIn(cook);
      const items = mine(now);
      if (items.some(isDraft)) await startDrafts(page).catch(() => undefined);
      return items.every((item) => item.state === 'purged' || isKeptForHand(item));
    };
    const tookMs = await until(`all of ${COOKS[i]}'s are done`, isOver, ENDS_WITHIN_MS).catch(
      () => undefined,
    );
    story.tell(
      tookMs === undefined ? 'not all came to an end' : `all came to an end in ${Math.round(tookMs)} ms`,
    );
    if (tookMs === undefined) faults.push(...describeStuck(mine(await phone.read())));
    faults.push(...(await findWordsOfOthers(stage)));
  }
  const found = await lookAtAll(stage);
  const ends = found.truths.flatMap((truth, i) => findWrongFigures(found.phone, truth, cooks[i]!.id));
  const strays = found.truths.flatMap((truth) =>
    findDoubles(truth).filter((fault) => fault.startsWith('no photo names the file')),
  );
  if (faults.length > 0)
    for (const exchange of server.proxy.exchanges().slice(-20)) story.tell(describeExchange(exchange));
  return [
    ...faults,
    ...found.faults,
    ...[...ends, ...strays].map((words) => ({ wrong: 'twice' as const, words })),
  ];
}

/** What waits, and the word that it has for it. */
const describeStuck = (items: readonly Item[]): Fault[] =>
  items
    .filter((item) => item.state !== 'purged' && !isKeptForHand(item))
    .map(({ id, filename, state, form, hold, lastFailure, attempts, nextAttemptAt }) => ({
      wrong: 'stuck',
      words: `${filename} (${id}) waits: ${JSON.stringify({ state, form, hold, lastFailure, attempts, inMs: nextAttemptAt - Date.now() })}`,
    }));

/** One object, row, job, version and credit for each photo that has gone. */
function findWrongFigures({ items }: PhoneStorage, truth: ServerTruth, userId: string): string[] {
  const of = (kind: string) => truth.ledger.filter((line) => line.kind === kind).length;
  const figures = {
    gone: items.filter((item) => item.userId === userId && item.state === 'purged').length,
    files: truth.objects.filter(({ bucket }) => bucket === 'originals').length,
    rows: truth.rows.length,
    jobs: truth.jobs.length,
    pictures: truth.versions.length,
    paid: of('reserve') - of('refund'),
  };
  return new Set(Object.values(figures)).size > 1 ? [`the figures differ: ${JSON.stringify(figures)}`] : [];
}
