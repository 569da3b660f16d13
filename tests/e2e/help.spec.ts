import { PLACEHOLDER_EMAIL } from '#shared/contract.ts';
import { PATHS } from '#app/paths.ts';
import { expect, test } from './journey.ts';

test.use({ isSignedIn: true, serviceWorkers: 'block' });

const SUBJECTS = [
  'How do credits work?',
  'Which photos can I use?',
  'How many photos can I upload at once?',
  'Can I use the pictures for my business?',
  'How do I crop pictures for delivery apps?',
  'What marks does a picture carry?',
  'How long does it take?',
  'What are styles and presets?',
  'Why was my photo refused by the safety checker?',
  'How do I cancel?',
];

test('every question has its answer, is found by its words, and a person helps with the rest', async ({
  page,
  forgive,
}) => {
  await page.goto(PATHS.help);
  const questions = page.getByRole('heading', { level: 3 });
  const search = page.getByRole('searchbox', { name: 'Search help' });

  await test.step('each question unfolds its answer, one at a time, and folds again', async () => {
    await expect(questions).toHaveText(SUBJECTS);
    const first = page.getByRole('button', { name: 'How do credits work?' });
    const second = page.getByRole('button', { name: 'Which photos can I use?' });
    const answer = page.getByText('1 credit makes 1 picture');
    await expect(answer).toBeHidden();
    await first.click();
    await expect(answer).toBeVisible();
    await second.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('JPG, PNG and HEIC')).toBeVisible();
    await expect(answer).toBeHidden();
    await expect(first).toHaveAttribute('aria-expanded', 'false');
    await second.click();
    await expect(second).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByText('JPG, PNG and HEIC')).toBeHidden();
  });

  await test.step('on paper every answer is there to be read', async () => {
    await page.emulateMedia({ media: 'print' });
    for (const answer of ['1 credit makes 1 picture', 'JPG, PNG and HEIC'])
      await expect(page.getByText(answer)).toBeVisible();
    await page.emulateMedia({ media: null });
    await expect(page.getByText('1 credit makes 1 picture')).toBeHidden();
  });

  await test.step('a search leaves what has the words in it, in question or answer, and opens the only one', async () => {
    await search.fill('HEIC');
    await expect(questions).toHaveText(['Which photos can I use?']);
    await expect(page.getByText('JPG, PNG and HEIC')).toBeVisible();
    await expect(page.getByText('1 question found')).toBeAttached();
    await search.fill('');
    await expect(questions).toHaveCount(SUBJECTS.length);
  });

  await test.step('where nothing is found, a person helps', async () => {
    const support = page.getByRole('link', { name: 'Contact Support' });
    await expect(support).toHaveAttribute('href', `mailto:${PLACEHOLDER_EMAIL}`);
    await search.fill('zebra crossing');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await expect(page.getByText('No question or answer has “zebra crossing” in it.')).toBeVisible();
    await expect(page.getByText('0 questions found')).toBeAttached();
    await expect(support).toBeVisible();
    await search.fill('');
  });

  await test.step('the licences of the works it is built with are there to be read', async () => {
    // A page of plain text cannot name its icon.
    forgive(/favicon\.ico/);
    await page.getByRole('link', { name: 'Open-source licences' }).click();
    await expect(page.getByText('GNU LESSER GENERAL PUBLIC LICENSE').first()).toBeVisible();
    await expect(page.getByText(/libheif-js \d/)).toBeVisible();
  });
});

test.describe('for a visitor', () => {
  test.use({ isSignedIn: false });

  test('the front page leads to the answers, without an account', async ({ page }) => {
    await page.goto(PATHS.landing);
    await page.getByRole('link', { name: 'Help Center' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center');
    await page.getByRole('button', { name: 'How do credits work?' }).click();
    await expect(page.getByText('1 credit makes 1 picture')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });
});
