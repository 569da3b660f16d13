import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { PATHS } from '#app/paths.ts';
import { putXmp } from '#shared/marks/put-xmp.ts';
import { writeXmpPacket } from '#shared/marks/xmp-packet.ts';
import { readJpegSegments } from '#shared/photo-containers/jpeg-segments.ts';
import { readSample } from '#tests/support/pictures/intake-samples.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { openSigner, type Signer } from '#tests/support/marks/sign-picture.ts';
import { ANY_WIDTH } from './any-width.ts';
import { expectNothingSerious } from './axe-verbs.ts';
import { pickSizes } from './pick-sizes.ts';
import { expect, test } from './journey.ts';

// Anybody drops any picture, and reads on their own device what its marks say.

const WHOLE = 'Nothing was changed since it was signed';
const UNLISTED = 'Signed, but by a certificate that isn’t on a public list. Anyone can make one.';

let ours: Signer;
let theirs: Signer;
let photo: Buffer;
const claim = {
  generator: 'PlateGlow',
  source: 'algorithmicallyEnhanced',
  actions: [{ action: 'c2pa.color_adjustments' }],
} as const;
/** What our server would sign. */
let signed: Uint8Array<ArrayBuffer>;

test.beforeAll(async () => {
  photo = await makeNoisyPhoto({ width: 800, height: 600, seed: 3 });
  [ours, theirs] = await Promise.all([openSigner(), openSigner()]);
  signed = await ours.sign(photo, 'image/jpeg', claim);
});

const picker = (page: Page) => page.locator('input[type=file]');
const answer = (page: Page) => page.getByRole('main').getByRole('region');
const title = (page: Page) => answer(page).getByRole('heading', { level: 2 });

/** The segments of a JPEG in which a signature lies, and what it says of itself. */
const [SIGNED, SAID] = [0xeb, 0xe1];
const without = (file: Uint8Array, markers: readonly number[]): Buffer => {
  const kept = [...readJpegSegments(file)].filter(({ marker }) => !markers.includes(marker));
  return Buffer.concat([file.subarray(0, 2), ...kept.map(({ start, end }) => file.subarray(start, end))]);
};
const pixelsOf = (file: Uint8Array) => sharp(file).raw().toBuffer();

async function choose(page: Page, file: Uint8Array, name = 'dish.jpg'): Promise<void> {
  await picker(page).setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(file) });
}
/** The parts that this phone has fetched once and keeps, without the hash in their names. */
const listLateParts = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('decoders')).keys();
    return kept
      .map(({ url }) => /assets\/(.+)-[\w-]{8}\.\w+$/.exec(url)?.[1] ?? url)
      .toSorted((a, b) => a.localeCompare(b));
  });
const isSaid = (page: Page, words: string) =>
  expect(answer(page).getByText(words, { exact: true })).toBeVisible();
const isTitled = (page: Page, words: string) => expect(title(page)).toHaveText(words);

test('a signed picture is read, and no request carries anything of it', async ({ page, baseURL }) => {
  await page.goto(PATHS.check);
  await expect(page).toHaveTitle('Check a picture · PlateGlow');
  await page.waitForLoadState('networkidle');
  const asked: { method: string; url: string; sent: number }[] = [];
  page.context().on('request', (request) => {
    const sent = request.postDataBuffer()?.length ?? 0;
    asked.push({ method: request.method(), url: request.url(), sent });
  });
  await choose(page, signed);
  await isTitled(page, 'Signed as made by PlateGlow');
  await isSaid(page, WHOLE);
  await isSaid(page, UNLISTED);
  await isSaid(page, 'It says: a photo with better light and colour, nothing added');
  await isSaid(page, 'Steps: created, light and colour');
  await expect(answer(page).getByRole('img', { name: 'The file you chose' })).toBeVisible();
  // What reads signatures came in, and nothing went out.
  const own = asked.filter(({ url }) => !url.startsWith('blob:'));
  expect(own.some(({ url }) => url.endsWith('.wasm'))).toBe(true);
  expect(own.filter(({ method, sent }) => method !== 'GET' || sent > 0)).toEqual([]);
  expect(own.filter(({ url }) => new URL(url).origin !== new URL(baseURL ?? '').origin)).toEqual([]);

  const raw = answer(page).getByText('c2pa.actions.v2');
  await expect(raw).toBeHidden();
  await answer(page).getByText('Raw data').click();
  await expect(raw.first()).toBeVisible();
});

test('the library comes only for a picture that is signed', ANY_WIDTH, async ({ page }) => {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await page.goto(PATHS.check);
  await choose(page, photo);
  await isTitled(page, 'No marks found');
  await isSaid(page, 'That says nothing about how it was made.');
  await choose(page, putXmp(photo, writeXmpPacket({ source: 'compositeSynthetic' })));
  await isTitled(page, 'Not signed');
  await isSaid(page, 'It says: a photo with parts that weren’t photographed, drawn without AI');
  await isSaid(page, 'Anyone can write this into a file.');
  expect(asked.filter((url) => /c2pa/.test(url))).toEqual([]);
});

test(
  'an altered picture, a stranger’s, one made of another, and one that was saved anew',
  ANY_WIDTH,
  async ({ page }) => {
    await page.goto(PATHS.check);
    const flipped = signed.map((byte, i) => (i === signed.length - 500 ? byte ^ 1 : byte));
    await choose(page, flipped);
    await isTitled(page, 'Changed after it was signed');
    await isSaid(page, 'It was signed as made with PlateGlow. What it says may no longer fit the picture.');
    await expect(answer(page).getByText(WHOLE)).toHaveCount(0);

    const foreign = await theirs.sign(photo, 'image/jpeg', {
      generator: 'Another Studio',
      source: 'digitalCapture',
    });
    await choose(page, foreign);
    await isTitled(page, 'Signed as made with Another Studio');
    await isSaid(page, UNLISTED);

    const byCloud = await theirs.sign(photo, 'image/jpeg', {
      generator: 'Cloud Engine',
      source: 'compositeWithTrainedAlgorithmicMedia',
    });
    const chain = await ours.sign(photo, 'image/jpeg', {
      generator: 'PlateGlow',
      source: 'compositeWithTrainedAlgorithmicMedia',
      actions: [{ action: 'c2pa.edited', agent: 'Cloud Engine' }],
      parent: byCloud,
    });
    await choose(page, chain);
    await isTitled(page, 'Signed as made by PlateGlow');
    await isSaid(page, 'Engine: Cloud Engine');
    await isSaid(page, 'Made from a picture by Cloud Engine (a photo with parts made by AI)');

    for (const kind of ['png', 'webp'] as const) {
      const file = await sharp(photo).toFormat(kind).toBuffer();
      await choose(page, await ours.sign(file, `image/${kind}`, claim), `dish.${kind}`);
      await isTitled(page, 'Signed as made by PlateGlow');
      await expect(answer(page).getByText(`dish.${kind}`)).toBeVisible();
    }
    await choose(page, await sharp(signed).jpeg().toBuffer());
    await isTitled(page, 'No marks found');
  },
);

test(
  'a picture whose signature was taken out, pixel for pixel the same, and one that lost all it said',
  ANY_WIDTH,
  async ({ page }) => {
    await page.goto(PATHS.check);
    const said = putXmp(photo, writeXmpPacket({ source: 'algorithmicallyEnhanced' }));
    const both = await ours.sign(Buffer.from(said), 'image/jpeg', claim);
    await choose(page, both);
    await isTitled(page, 'Signed as made by PlateGlow');
    const unsigned = without(both, [SIGNED]);
    expect(await pixelsOf(unsigned)).toEqual(await pixelsOf(both));
    await choose(page, unsigned);
    await isTitled(page, 'Not signed');
    await isSaid(page, 'It says: a photo with better light and colour, nothing added');
    await isSaid(page, 'Anyone can write this into a file.');
    const stripped = without(both, [SIGNED, SAID]);
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(both));
    await choose(page, stripped);
    await isTitled(page, 'No marks found');
    await isSaid(page, 'That says nothing about how it was made.');
  },
);

test('what can’t be checked is told in a sentence, and the next picture is', ANY_WIDTH, async ({ page }) => {
  await page.goto(PATHS.check);
  const isTold = (words: RegExp) => expect(page.getByRole('alert')).toHaveText(words);
  await choose(page, Buffer.from('Soup of the day'));
  await isTold(/isn’t a picture we can read/);
  await choose(page, Buffer.alloc(0));
  await isTold(/empty/);
  await choose(page, Buffer.from('GIF89a'), 'dish.gif');
  await isTold(/JPG, PNG and WebP only/);
  await choose(page, Buffer.from(readSample('own-ios18-tmap.heic')), 'dish.heic');
  await isTold(/JPG, PNG and WebP only/);
  await pickSizes(picker(page), photo, { 'a.jpg': 200_000_000 });
  await isTold(/too large: 50 MB at most/);
  await choose(page, signed.subarray(0, 4000));
  await isTitled(page, 'Changed after it was signed');
  await choose(page, photo.subarray(0, 300));
  await expect(answer(page).getByText('The picture itself can’t be shown')).toBeVisible();
  await choose(page, photo);
  await isTitled(page, 'No marks found');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a picture is dropped or pasted anywhere on the page', async ({ page }) => {
  await page.goto(PATHS.check);
  await expect(picker(page)).toBeEnabled();
  const bring = (kind: 'drop' | 'paste', name: string) =>
    page.evaluate(
      ([how, called, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], called, { type: 'image/jpeg' }));
        const about = { bubbles: true, cancelable: true };
        document.body.dispatchEvent(
          how === 'drop'
            ? new DragEvent(how, { ...about, dataTransfer: transfer })
            : new ClipboardEvent(how, { ...about, clipboardData: transfer }),
        );
      },
      [kind, name, photo.toString('base64')] as const,
    );
  for (const kind of ['drop', 'paste'] as const) {
    await bring(kind, `${kind}.jpg`);
    await expect(answer(page).getByText(`${kind}.jpg`)).toBeVisible();
    await isTitled(page, 'No marks found');
  }
});

test('the keyboard alone is enough, and nothing is in anybody’s way', async ({ page }) => {
  const { width = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: width < 768 ? 360 : 1440, height: 800 });
  await page.goto(PATHS.check);
  await expectNothingSerious(page, 'empty');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Tab');
  await expect(picker(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(signed) });
  await isTitled(page, 'Signed as made by PlateGlow');
  await page.keyboard.press('Tab');
  await expect(page.locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answer(page).getByText('c2pa.actions.v2').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('pre')).toBeFocused();
  await expectNothingSerious(page, 'signed');
  await choose(page, Buffer.from('Soup'));
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingSerious(page, 'not checked');
});

test(
  'without a connection it reads what it has the parts for, and says what it lacks',
  ANY_WIDTH,
  async ({ page, visit, goOffline, goOnline, forgive }) => {
    forgive(/ERR_INTERNET_DISCONNECTED/);
    await visit(PATHS.check);
    await goOffline();
    await page.reload();
    await choose(page, putXmp(photo, writeXmpPacket({ source: 'algorithmicallyEnhanced' })));
    await isSaid(page, 'It says: a photo with better light and colour, nothing added');
    await choose(page, signed);
    await isTitled(page, 'Signed, not checked yet');
    await isSaid(page, 'The signature reader isn’t on this device yet. Connect, then check again.');

    await goOnline();
    await choose(page, signed);
    await isTitled(page, 'Signed as made by PlateGlow');
    await expect.poll(() => listLateParts(page)).toEqual(['c2pa_bg', 'check-c2pa']);
    await goOffline();
    await page.reload();
    await choose(page, signed);
    await isTitled(page, 'Signed as made by PlateGlow');
    await isSaid(page, WHOLE);
  },
);

test('Help leads to it', ANY_WIDTH, async ({ page }) => {
  await page.goto(PATHS.help);
  await page.getByRole('button', { name: 'What marks does a picture carry?' }).click();
  await expect(page.getByText(/^A finished picture carries/)).toBeVisible();
  await page.getByRole('link', { name: 'Check a picture' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check a picture');
});
