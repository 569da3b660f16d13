import sharp from 'sharp';
import { PATHS } from '#app/paths.ts';
import { product } from '#core/model/product.ts';
import { waitForWorker } from '#tests/support/phone/phone-verbs.ts';
import { hold } from './frame-verbs.ts';
import { expect, test } from './journey.ts';

const APP = /index-.*js/;
const HEADLINE = 'Food Photography AI that gets you more sales';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the front page can be read, and leads on', async ({ page }) => {
    await page.goto(PATHS.landing);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
    await expect(page.getByRole('link', { name: 'Try Free Demo' })).toHaveAttribute('href', PATHS.signup);
    await expect(page.locator('noscript')).toHaveCount(0);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      // What lies over something else would take its press.
      await page.getByRole('heading', { level: 1 }).click({ trial: true });
      await page.getByRole('link', { name: 'Try Free Demo' }).click({ trial: true });
      for (const name of ['Features', 'Pricing', 'FAQ', 'Sign In', 'Get Started']) {
        const ways = page.getByRole('navigation').getByRole('link', { name });
        await expect(ways.filter({ visible: true }), `${name} at ${width}`).toHaveCount(1);
        await ways.filter({ visible: true }).click({ trial: true });
      }
    }
    const heights = await page
      .getByRole('main')
      .locator('section')
      .evaluateAll((sections) =>
        sections.map((section) => [
          getComputedStyle(section).opacity,
          section.getBoundingClientRect().height > 40,
        ]),
      );
    expect(heights.length).toBeGreaterThan(0);
    expect(heights.filter(([opacity, isHigh]) => opacity !== '1' || !isHigh)).toEqual([]);
  });

  test('every other screen says what it needs, and shows nothing of the front page', async ({ page }) => {
    for (const path of [PATHS.login, PATHS.uploads]) {
      await page.goto(path);
      await expect(page.locator('noscript')).toBeVisible();
      await expect(page.getByRole('heading')).toHaveCount(0);
    }
  });
});

test('the front page is taken over as it stands: nothing is drawn anew, nothing moves', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0, first: null as Element | null };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () => (seen.first = document.querySelector('h1')));
  });
  await page.goto(PATHS.landing);
  await waitForWorker(page);
  // A script has taken over once React knows the headline.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  );
  await expect(page.locator('#root')).not.toHaveAttribute('data-early');
  const { shift, isSame } = await page.evaluate(async () => {
    await document.fonts.ready;
    const { seen } = window as unknown as { seen: { shift: number; first: Element | null } };
    return { shift: seen.shift, isSame: seen.first === document.querySelector('h1') };
  });
  expect(isSame).toBe(true);
  expect(shift).toBeLessThanOrEqual(0.01);
});

test('the app comes after what can be read, or with the first press, and no press is lost', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const bringPicture = await hold(page, /dishes\/burger/);
  await page.goto(PATHS.landing, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => scripts).toEqual([expect.stringContaining('/early-')]);
  const place = page.getByRole('region', { name: 'Before and after' });
  const slider = page.getByRole('region', { name: 'See the Transformation' }).getByRole('slider');
  const bringApp = await hold(page, /react-/);
  await slider.press('ArrowRight');
  await place.getByText('Pasta').click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.poll(() => scripts.some((path) => path.includes('/index-'))).toBe(true);
  await expect(slider).toHaveValue('50');
  await expect(place.getByRole('radio', { name: 'Burger' })).toBeChecked();
  bringPicture();
  bringApp();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
  await expect(place.getByRole('radio', { name: 'Pasta' })).toBeChecked();
  await expect(place.getByRole('img', { name: /^After: spaghetti/ })).toBeVisible();
  await expect(slider).toHaveValue('55');
});

test('where the app’s script fails, the menu opens, and the next press asks for the app again', async ({
  page,
  forgive,
}) => {
  forgive(/ERR_FAILED/);
  let failures = 0;
  await page.route(APP, (route) => (++failures > 1 ? route.continue() : route.abort()));
  const refused = page.waitForEvent('requestfailed', (request) => APP.test(request.url()));
  await page.goto(PATHS.landing);
  await refused;
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(page.locator('#site-menu').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await menu.click();
  await expect(page.locator('#site-menu')).toBeHidden();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('the line follows a pull that was over, or under way, before the app has come', async ({ page }) => {
  const slider = page.getByRole('region', { name: 'Before and after' }).getByRole('slider');
  const pull = async (from: number, to: number) => {
    const picture = page.getByRole('img', { name: /^After: a cheeseburger/ }).first();
    const box = await picture.boundingBox();
    if (!box) throw new Error('the slider has no place');
    const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move(...at(to), { steps: 3 });
    return at;
  };
  const bring = await hold(page, APP);
  await page.goto(PATHS.landing);
  const at = await pull(0.5, 0.2);
  await page.mouse.up();
  await page.mouse.move(...at(0.7));
  await expect(slider).toHaveValue('50');
  bring();
  await expect(slider).toHaveValue('20');
  await page.mouse.move(...at(0.6));
  await expect(slider).toHaveValue('20');

  const bringAgain = await hold(page, APP);
  await page.reload();
  const where = await pull(0.5, 0.3);
  bringAgain();
  await expect(slider).toHaveValue('30');
  await page.mouse.move(...where(0.8), { steps: 3 });
  await expect(slider).toHaveValue('80');
  await page.mouse.up();
  await page.mouse.move(...where(0.4));
  await expect(slider).toHaveValue('80');
});

test('what is below the first screen is laid out after it, unasked', async ({ page }) => {
  await page.goto(PATHS.landing);
  const parts = page.locator('main > section, main > footer');
  const laidOut = () =>
    parts.evaluateAll((all) =>
      all.map((part) => part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })),
    );
  await expect
    .poll(async () => (await laidOut()).length > 8 && !(await laidOut()).includes(false))
    .toBe(true);
  await expect(page.locator('#root')).not.toHaveAttribute('data-early');
});

test.describe('before the app has come', () => {
  test.use({ javaScriptEnabled: false });

  test('what is far below the first screen takes none of its time', async ({ page }) => {
    await page.goto(PATHS.landing);
    const height = (await page.locator('#pricing').boundingBox())?.height;
    expect(height).toBeGreaterThan(800);
    await page.locator('#pricing').scrollIntoViewIfNeeded();
    await expect(page.locator('#pricing').getByRole('link').first()).toBeVisible();
    // A part is laid out a frame after it has come near.
    await expect.poll(async () => (await page.locator('#pricing').boundingBox())?.height).not.toBe(height);
  });
});

test('search engines and link previews find whole addresses, a picture, and what to leave alone', async ({
  page,
  request,
  baseURL,
}) => {
  const origin = new URL(baseURL ?? '').origin;
  await page.goto(PATHS.landing);
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).first().getAttribute('content');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${origin}/`);
  expect(await meta('og:url')).toBe(`${origin}/`);
  // Else who shares another page shares this one.
  expect(await (await request.get(PATHS.check)).text()).not.toMatch(/canonical|og:url/);
  expect(await meta('og:title')).toBe(await page.title());
  expect(await meta('og:description')).toBe(product.tagline);
  expect((await meta('description'))?.length).toBeGreaterThan(80);
  const card = await request.get((await meta('og:image')) ?? '');
  const bytes = await card.body();
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(bytes.length).toBeLessThan(300_000);

  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /app');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const found = [PATHS.landing, PATHS.login, PATHS.signup, PATHS.check];
  expect(listed).toEqual(found.map((path) => origin + path));
});

test('a mistyped address says so to programs with 404, and to people with a way home', async ({
  page,
  forgive,
}) => {
  forgive(/404 \(Not Found\)/);
  const ask = async (path: string) =>
    (await page.request.get(path, { headers: { accept: 'text/html' } })).status();
  for (const path of ['/menu', '/app/nowhere', '/app/preview', '/signup.', '/v1.2', '/menu.pdf']) {
    expect(await ask(path), path).toBe(404);
    // A browser that was here before has the page from the app's worker, which knows no 404.
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page).toHaveTitle(`Page not found · ${product.name}`);
    // The first of both ways leads to where one was.
    const first = path.startsWith(PATHS.app) ? 'Go to Uploads' : 'Home';
    await expect(page.getByRole('main').locator('a.bg-ember')).toHaveText(first);
    await expect(page.getByRole('main').getByRole('link').first()).toHaveText(first);
  }
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  for (const path of [PATHS.landing, PATHS.login, '/login/', PATHS.uploads, '/app/preview/0198c0de']) {
    expect(await ask(path), path).toBe(200);
  }
});

test('the front page by the name of its file is the front page', async ({ page }) => {
  await page.goto('/index.html?from=poster#faq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  await expect(page).toHaveURL(/\/\?from=poster#faq$/);
});

test('without a connection the front page opens from its own file, the app from the empty shell', async ({
  visit,
  goOffline,
  reopen,
  forgive,
}) => {
  // A kitchen's phone does not keep the pictures of the front page.
  forgive(/ERR_INTERNET_DISCONNECTED/);
  await visit();
  await goOffline();
  const front = await reopen(`${PATHS.landing}?from=poster#faq`);
  await expect(front.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  const read = (path: string) => front.evaluate(async (at) => (await fetch(at)).text(), path);
  expect(await read('/')).toContain('</h1>');
  expect(await read('/app.html')).not.toContain('</h1>');
  await front.goto(PATHS.login);
  await expect(front.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('what the server answers itself opens in a browser that has the app, too', async ({
  page,
  visit,
  forgive,
}) => {
  // Files and mails name no icon.
  forgive(/favicon\.ico/);
  await visit(PATHS.check);
  for (const [path, type] of [
    ['/robots.txt', 'text/plain'],
    ['/social-card.jpg?from=elsewhere', 'image/jpeg'],
    ['/icons/icon-512.png', 'image/png'],
  ] as const) {
    await page.goto(path);
    expect(await page.evaluate(() => document.contentType)).toBe(type);
  }
  await page.goto(process.env.MAILBOX_URL ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mailbox');
});
