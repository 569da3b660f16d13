import { openPhone, type Phone } from '#tests/support/phone/phone.ts';
import { findBrokenFiles } from '#tests/faults/truth.ts';
import { waitForWorker } from '#tests/support/phone/phone-verbs.ts';
import { openBook, type Book } from './book.ts';
import { openLabServer, type LabServer } from './lab-server.ts';
import { live } from './live.ts';
import { planLives } from './plan.ts';
import { beginStory } from './story.ts';

export interface LabOptions {
  kills: number;
  seed: number;
  /** Only this one of the lives. */
  life?: number;
  /** Another build of the app. */
  app?: string;
  /** Ends at the first broken promise. */
  isOneEnough?: boolean;
  /** Tells all that happens. */
  isLoud?: boolean;
  /** Whoever wants to read in it meanwhile brings it along. */
  book?: Book;
  say: (line: string) => void;
}

const LAST_LINES = 60;

/** Lives one phone after the other, all of them before one server. */
export async function runLab({
  kills,
  seed,
  life: only,
  app,
  isOneEnough,
  isLoud,
  book = openBook(),
  say,
}: LabOptions): Promise<Book> {
  const beganAt = performance.now();
  const server = await openLabServer(app);
  try {
    const visitor = await visitOnce(server);
    try {
      const lives = planLives(seed, kills).filter(({ number }) => only === undefined || number === only);
      for (const life of lives) {
        const story = beginStory(isLoud ? say : undefined);
        const before = book.faults().length;
        const isEnough = () => isOneEnough === true && book.faults().length > 0;
        await live(life, { server, visited: visitor.profile, book, story, isEnough });
        const faults = book.faults().slice(before);
        if (!isLoud && faults.length > 0) for (const line of story.last(LAST_LINES)) say(line);
        if (faults.length > 0) say(server.output().split('\n').slice(-LAST_LINES).join('\n'));
        for (const { wrong, words, round } of faults) {
          say(
            `${wrong}: ${words}\n  again: npm run faults -- --seed ${seed} --kills ${kills} --life ${life.number} (round ${round})`,
          );
        }
        const minutes = ((performance.now() - beganAt) / 60_000).toFixed(1);
        say(`${book.kills()} kills in ${minutes} min, ${book.faults().length} promises broken`);
        if (isEnough()) break;
      }
      const broken = await server.look((sql) => findBrokenFiles(sql, server.dataDir));
      for (const words of broken) book.faultAtEnd({ wrong: 'lost', words });
      for (const words of broken) say(`lost: ${words}`);
    } finally {
      await visitor.throwAway();
    }
  } finally {
    await server.stop();
  }
  return book;
}

/** A phone on which the front page was visited: the app's worker is there. */
async function visitOnce({ proxy }: LabServer): Promise<Phone> {
  const phone = await openPhone();
  const page = await phone.open(proxy.url);
  await waitForWorker(page);
  await phone.close();
  return phone;
}
