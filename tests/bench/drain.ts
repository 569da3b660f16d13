// How long the outbox takes for photos that waited, from the return of the connection to the last answer, against a bare
// loop that sends the same bytes by fetch in the same page: on the machine itself, and on lines as they are where kitchens
// are. Against the built app and the real server, which makes no pictures meanwhile. Run by hand: npm run bench drain
import type { Page } from 'playwright';
import { openBehindProxy } from '#tests/faults/behind-proxy.ts';
import { UPLOADS } from '#tests/support/faults/fault-rules.ts';
import type { ConnectionQuality } from '#tests/support/faults/slow-connection.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { openPhone, type Phone } from '#tests/support/phone/phone.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { oneOf, wholeNumber } from './arguments.ts';
import { beginBare } from './bare-loop.ts';
import { beginBench } from './begin-bench.ts';
import { mean, median } from './figures.ts';
import { report } from './report.ts';

interface Line {
  quality: ConnectionQuality;
  /** The side of a photo: what waits on a slow line would take an hour otherwise, and with less to send the rest shows more. */
  width: number;
  rounds: number;
  goal: number;
}

const LINES = {
  loopback: { quality: {}, width: 1280, rounds: 3, goal: 1.8 },
  '4G': { quality: { kbitPerSecond: 10_000, roundTripMs: 40 }, width: 1280, rounds: 1, goal: 1.1 },
  '3G': { quality: { kbitPerSecond: 1000, roundTripMs: 300 }, width: 640, rounds: 1, goal: 1.1 },
  bad: {
    quality: { kbitPerSecond: 1000, roundTripMs: 100, resetPercent: 10 },
    width: 640,
    rounds: 1,
    goal: 1.1,
  },
} satisfies Record<string, Line>;
type LineName = keyof typeof LINES;
const NAMES = Object.keys(LINES) as LineName[];
/** The tray takes ten. */
const TRAY = 10;

const { photos: PHOTOS, line: only } = await beginBench({
  needs: ['app', 'chromium'],
  options: {
    photos: wholeNumber(50, 'how many wait', { least: TRAY, step: TRAY }),
    line: oneOf(NAMES, 'this line alone'),
  },
  against: 'a bare loop of fetch that sends as many bytes over the same line, in the same round',
});
const PATIENCE_MS = 600_000;

const backend = await openBehindProxy({ env: { LOG_LEVEL: 'error' } });

async function addCook(): Promise<Person> {
  const cook = await signUp(backend.server);
  await backend.sql`update public.subscriptions set credits_total = 1000 where user_id = ${cook.id}`;
  return cook;
}

const drawPhotos = (width: number) =>
  Promise.all(
    Array.from({ length: TRAY }, async (_, seed) => ({
      name: `dish-${seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeNoisyPhoto({ seed, width, height: (width * 3) / 4 }),
    })),
  );
type Photos = Awaited<ReturnType<typeof drawPhotos>>;

/** Lets go of photos that wait, and counts until the server has all of them. */
async function drain(
  url: string,
  photos: Photos,
  { quality }: Line,
): Promise<{ ms: number; sizes: number[] }> {
  const phone = await openPhone();
  try {
    const page = await phone.open();
    const cook = await addCook();
    await openSignedIn(page, url, cook);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await phone.goOffline();
    for (let count = 0; count < PHOTOS; count += TRAY) await fillTray(page, photos);
    const { items } = await readPhone(page);
    await page.evaluate(noteDrain, PHOTOS);
    backend.proxy.setConnection(quality);
    // Who lets go of the browser gives it its connection back.
    const ms = await timeAlone(phone, cook);
    return { ms, sizes: items.map(({ size }) => size) };
  } finally {
    backend.proxy.setConnection({});
    await phone.throwAway();
  }
}

/**
 * How long what goes on in the page takes until the server has all photos. Nobody looks on meanwhile: the browser would
 * hand each of them to who does, which takes longer than to send it.
 */
async function timeAlone(phone: Phone, cook: Person): Promise<number> {
  await phone.detach();
  const isSent = async () => {
    const [row] = await backend.sql<{ sent: number }[]>`
      select count(*)::int as sent from public.transformations where user_id = ${cook.id} and status = 'queued'`;
    return row?.sent === PHOTOS;
  };
  await until('the server has all', isSent, PATIENCE_MS);
  await phone.attach();
  const page = phone.context.pages().find((one) => one.url().startsWith('http'));
  const took = await page?.waitForFunction(() => Reflect.get(globalThis, 'took') as number | undefined);
  return (await took?.jsonValue()) ?? Number.NaN;
}

async function fillTray(page: Page, photos: Photos): Promise<void> {
  const before = (await readPhone(page)).items.length;
  await page.locator('input[type=file][multiple]').first().setInputFiles(photos);
  const isReady = async () => {
    const { items } = await readPhone(page);
    return items.length === before + TRAY && items.every(({ form }) => form === 'final');
  };
  await until('the tray is ready', isReady, PATIENCE_MS);
  await page.getByRole('button', { name: /^Start Transform/ }).click();
  await until('all have their style', async () =>
    (await readPhone(page)).items.every(({ recipe }) => recipe !== null),
  );
}

/**
 * Notes in the page how long it takes from the return of the connection until so many are accepted. It listens to what the
 * app tells its pages: to ask the database all the time would slow it down.
 */
function noteDrain(wanted: number): void {
  let beganAt = 0;
  addEventListener('online', () => (beganAt ||= performance.now()));
  const channel = new BroadcastChannel('plateglow');
  channel.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
    if (data.type !== 'items-changed') return;
    const now = performance.now();
    const opening = indexedDB.open('plateglow');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('items').objectStore('items').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        const items = reading.result as { state: string }[];
        const isThere = ({ state }: { state: string }) => state !== 'local' && state !== 'stored';
        if (items.filter(isThere).length < wanted) return;
        channel.close();
        Object.assign(globalThis, { took: now - beganAt });
      };
    };
  });
}

/** The same requests with nothing around them. */
async function drainBare(url: string, sizes: readonly number[], { quality }: Line): Promise<number> {
  const phone = await openPhone();
  try {
    const page = await phone.open(url);
    const cook = await addCook();
    backend.proxy.setConnection(quality);
    await beginBare(page, { cook, publishableKey: backend.server.publishableKey, sizes });
    return await timeAlone(phone, cook);
  } finally {
    backend.proxy.setConnection({});
    await phone.throwAway();
  }
}

async function measure(name: LineName): Promise<void> {
  const line: Line = LINES[name];
  const photos = await drawPhotos(line.width);
  // Where the line is no subject, nothing stands between.
  const url = name === 'loopback' ? backend.server.url : backend.url;
  const [outboxMs, bareMs, sentAgain]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < line.rounds; round++) {
    const uploadedBefore = backend.proxy.bytesOf(UPLOADS);
    const { ms, sizes } = await drain(url, photos, line);
    const uploaded = backend.proxy.bytesOf(UPLOADS) - uploadedBefore;
    const bytes = mean(sizes) * sizes.length;
    outboxMs.push(ms);
    sentAgain.push(uploaded / bytes);
    bareMs.push(await drainBare(url, sizes, line));
    const times = `outbox ${ms.toFixed(0)} ms, bare loop ${bareMs.at(-1)?.toFixed(0)} ms`;
    console.log(`${name}: ${PHOTOS} photos, ${(bytes / 1e6).toFixed(1)} MB: ${times}`);
  }
  report({
    what: `${PHOTOS} photos sent, ${name === 'bad' ? 'a bad line' : name}`,
    value: median(outboxMs) / 1000,
    unit: 's',
    peer: { what: 'a bare loop', value: median(bareMs) / 1000 },
    goal: { atMost: line.goal },
  });
  if (name === 'bad') {
    const what = 'bytes sent over a bad line, of those that had to be';
    report({ what, value: median(sentAgain), unit: 'x', goal: { atMost: 1.5 } });
  }
}

try {
  for (const name of NAMES) if (only === undefined || only === name) await measure(name);
} finally {
  await backend.stop();
}
