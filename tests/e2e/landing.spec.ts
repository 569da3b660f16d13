import type { Locator, Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { IN_EVERY_PLAN, plans } from '#core/model/plans.ts';
import { pressInSight } from './press-in-sight.ts';
import { expect, test } from './journey.ts';

// The front page, part by part, on a phone and on a desk.

test.use({ serviceWorkers: 'block' });

const SLIDER = 'Before and after';
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

const DISHES = [
  { where: 'Before and after', names: ['Burger', 'Pasta', 'Sushi'] },
  {
    where: 'See the Transformation',
    names: ['Gourmet Tacos', 'Ramen Bowl', 'Fresh Salad', 'Artisan Sandwich', 'Asian Stir-Fry'],
  },
  {
    where: 'Gallery',
    names: ['Gourmet Steak', 'Artisanal Pizza', 'Chocolate Dessert', 'Seafood Platter', 'Poke Bowl'],
  },
];

test.beforeEach(async ({ page }) => {
  await page.goto(PATHS.landing);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the page tells its story, and all that it says is so', async ({ page }) => {
  await test.step('headline, slider and the way in share the first screen', async () => {
    const first = [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('link', { name: 'Try Free Demo' }),
      page.getByRole('img', { name: /^After: a cheeseburger/ }),
      page.getByRole('radio', { name: 'Sushi' }),
    ];
    for (const one of first) await expect(one).toBeInViewport({ ratio: 0.99 });
  });

  await test.step('its parts stand in this order', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Food Photography AI that gets you more sales',
    );
    await expect(page.locator('main h2')).toHaveText([
      'Perfect For',
      'See the Transformation',
      'Powerful Features',
      'Simple 3-Step Process',
      'Gallery',
      'In kitchens like yours',
      'Pricing',
      'FAQ',
      'Tonight’s special deserves a better picture',
      'Product',
      'Support',
      'Legal',
    ]);
    await expect(part(page, 'Perfect For').getByRole('listitem')).toHaveText([
      'Just Eat',
      'Uber Eats',
      'Deliveroo',
      'DoorDash',
      'UpMenu',
      'Scoffable',
    ]);
    await expect(part(page, 'Powerful Features').getByRole('heading', { level: 3 })).toHaveText([
      'Auto-Lighting',
      'Sales-Optimized Looks',
      'Platform Cropping',
      'Background Upgrade',
      'Instant Preview Slider',
      'Batch Uploads',
    ]);
    await expect(part(page, 'Simple 3-Step Process').getByRole('heading', { level: 3 })).toHaveText([
      'Upload',
      'AI Enhances',
      'Download',
    ]);
    await expect(page.getByText('Illustrative, not a real customer')).toHaveCount(2);
  });

  await test.step('what is free is said as it is: so many photos every month', async () => {
    await expect(page.getByText('3 photos a month free, no card')).toBeVisible();
    await expect(page.getByText('3 photos a month are free.')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/first (3|three)/i);
  });

  await test.step('the plans say all that is in them, and their buttons stand in one line', async () => {
    const place = part(page, 'Pricing');
    const cards = plans.map(({ name }) => place.getByRole('listitem', { name, exact: true }));
    for (const [index, { price, period, isPopular, contents }] of plans.entries()) {
      const card = cards[index]!;
      await expect(card.getByText(price + period)).toBeVisible();
      await expect(card.getByRole('listitem')).toHaveText([...contents]);
      await expect(card.getByText('Most Popular')).toHaveCount(isPopular ? 1 : 0);
      await expect(card.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', PATHS.signup);
    }
    await expect(place.getByText(IN_EVERY_PLAN)).toBeVisible();
    if ((page.viewportSize()?.width ?? 0) < 1024) return;
    // All in one moment: the parts above them are laid out while the page is idle, and move them.
    const tops = await place
      .getByRole('link', { name: 'Get Started' })
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(tops).toHaveLength(plans.length);
    expect(new Set(tops.map(Math.round)).size).toBe(1);
  });

  await test.step('every way leads where it says, and what is not there yet leads nowhere', async () => {
    const way = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
    for (const [name, href] of [
      ['Try Free Demo', PATHS.signup],
      ['Start For Free', PATHS.signup],
      ['Features', '/#features'],
      ['Pricing', '/#pricing'],
      ['FAQ', '/#faq'],
      ['Dashboard', PATHS.app],
      ['Help Center', PATHS.help],
    ] as const) {
      await expect(way(name), name).toHaveAttribute('href', href);
    }
    const foot = page.locator('footer');
    for (const name of ['Privacy Policy', 'Terms of Service']) {
      await expect(foot.getByText(name)).toBeVisible();
      await expect(foot.getByText(name)).not.toHaveAttribute('href');
    }
    await expect(foot.getByText('Not published yet')).toBeVisible();
    await expect(foot.getByText('© 2025')).toBeVisible();
  });

  await test.step('one answer at a time is open, and an open one folds again', async () => {
    const place = part(page, 'FAQ');
    const questions = place.getByRole('heading', { level: 3 });
    await expect(questions).toHaveCount(4);
    const formats = place.getByText(
      'JPG, PNG and HEIC, with at least 800 px on the short side and under 20 MB.',
    );
    await expect(formats).toBeHidden();
    await pressInSight(questions.first());
    await expect(formats).toBeVisible();
    await place.locator('summary').nth(1).press('Enter');
    await expect(place.getByText('1 credit makes 1 picture.')).toBeVisible();
    await expect(formats).toBeHidden();
    await pressInSight(questions.nth(1));
    await expect(place.getByText('1 credit makes 1 picture.')).toBeHidden();
  });
});

test('the line goes by keys, mouse and tap', async ({ page }) => {
  const place = part(page, 'Before and after');
  const slider = place.getByRole('slider', { name: SLIDER });
  await test.step('by arrow keys in steps of 5, from 0 to 100', async () => {
    await expect(slider).toHaveValue('50');
    await slider.press('ArrowRight');
    await expect(slider).toHaveValue('55');
    await slider.press('ArrowLeft');
    await slider.press('ArrowLeft');
    await expect(slider).toHaveValue('45');
    for (let step = 0; step < 11; step++) await slider.press('ArrowLeft');
    await expect(slider).toHaveValue('0');
    for (let step = 0; step < 22; step++) await slider.press('ArrowRight');
    await expect(slider).toHaveValue('100');
  });

  await test.step('it follows the mouse, and a tap', async () => {
    const box = await place.getByRole('img', { name: /^After/ }).boundingBox();
    if (!box) throw new Error('the slider has no place');
    const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
    await page.mouse.move(...at(0.5));
    await page.mouse.down();
    await page.mouse.move(...at(0.2), { steps: 4 });
    await expect(slider).toHaveValue('20');
    await page.mouse.move(...at(1.2), { steps: 4 });
    await page.mouse.up();
    await expect(slider).toHaveValue('100');
    await page.mouse.move(...at(0.1));
    await expect(slider).toHaveValue('100');
    if ((page.viewportSize()?.width ?? 0) > 768) return;
    await page.touchscreen.tap(...at(0.7));
    await expect(slider).toHaveValue('70');
  });
});

test('of each part the first dish is chosen, and any other by click or arrow keys', async ({ page }) => {
  for (const { where, names } of DISHES) {
    await test.step(where, async () => {
      const place = part(page, where);
      // What a visitor brings along is a journey of its own: your-dish.spec.ts.
      const dishes = place.getByRole('radio', { name: new RegExp(`^(${names.join('|')})$`) });
      await expect(dishes).toHaveCount(names.length);
      await expect(dishes.first()).toBeChecked();
      const slider = place.getByRole('slider', { name: SLIDER });
      await slider.press('ArrowRight');
      const seen = new Set<string>();
      for (const name of names) {
        await pressInSight(place.getByText(name, { exact: true }).last());
        await expect(place.getByRole('radio', { name, exact: true })).toBeChecked();
        const after = place.getByRole('img', { name: /^After: / });
        await expect(after).toHaveJSProperty('complete', true);
        seen.add((await after.getAttribute('src')) ?? '');
      }
      expect(seen.size).toBe(names.length);
      await expect(slider).toHaveValue('50');
      await dishes.last().press('ArrowLeft');
      await expect(dishes.nth(names.length - 2)).toBeChecked();
    });
  }
});

test('each dish shows its uplift, and that the figures are samples', async ({ page }) => {
  const place = part(page, 'See the Transformation');
  const figures = place.getByRole('definition');
  await expect(figures).toHaveText(['+63%*', '+38%*']);
  await place.getByRole('radio', { name: 'Asian Stir-Fry' }).press('Space');
  await expect(figures).toHaveText(['+69%*', '+54%*']);
  await expect(place.getByText('* Sample figures')).toBeVisible();
});

test('nothing moves while the page is read from top to bottom, and every picture is there', async ({
  page,
}) => {
  const shift = await page.evaluate(async () => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) if ('value' in entry) sum += Number(entry.value);
    };
    const watch = new PerformanceObserver((list) => add(list.getEntries()));
    watch.observe({ type: 'layout-shift', buffered: true });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.documentElement.scrollHeight; y += 200) {
      window.scrollTo(0, y);
      await frame();
      await frame();
    }
    add(watch.takeRecords());
    return sum;
  });
  expect(shift).toBeLessThanOrEqual(0.01);
  const images = page.locator('main img');
  await expect
    .poll(() =>
      images.evaluateAll((all) =>
        all.every((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0),
      ),
    )
    .toBe(true);
  expect(await images.evaluateAll((all) => all.filter((one) => !one.getAttribute('width')).length)).toBe(0);
});
