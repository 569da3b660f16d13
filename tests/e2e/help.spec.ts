import { PLACEHOLDER_EMAIL } from '#shared/contract.ts';
import { PATHS } from '#app/paths.ts';
import { expect, test } from './journey.ts';

test.use({ isSignedIn: true, serviceWorkers: 'block' });

const SUBJECTS = [
  'How do credits work?',
  'Which photos can I use?',
  'How many photos can I upload at once?',
  'Can I use the pictures for my business?',
  'How long does it take?',
  'What are styles and presets?',
  'Why was my photo refused by the safety checker?',
  'How do I cancel?',
];

test('each question unfolds its answer, one at a time, and folds again', async ({ page }) => {
  await page.goto(PATHS.help);
  const questions = page.getByRole('heading', { level: 3 });
  await expect(questions).toHaveText(SUBJECTS);
  const first = page.getByRole('button', { name: 'How do credits work?' });
  const second = page.getByRole('button', { name: 'Which photos can I use?' });
  const answer = page.getByText('One credit makes one picture');
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

test('a search leaves what has the words in it, in question or answer, and opens the only one', async ({
  page,
}) => {
  await page.goto(PATHS.help);
  const search = page.getByRole('searchbox', { name: 'Search questions and answers' });
  const questions = page.getByRole('heading', { level: 3 });
  await search.fill('HEIC');
  await expect(questions).toHaveText(['Which photos can I use?']);
  await expect(page.getByText('JPG, PNG and HEIC')).toBeVisible();
  await expect(page.getByText('1 question found')).toBeAttached();
  await search.fill('');
  await expect(questions).toHaveCount(SUBJECTS.length);
});

test('where nothing is found, a person helps', async ({ page }) => {
  await page.goto(PATHS.help);
  const support = page.getByRole('link', { name: 'Contact Support' });
  await expect(support).toHaveAttribute('href', `mailto:${PLACEHOLDER_EMAIL}`);
  await page.getByRole('searchbox').fill('zebra crossing');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect(page.getByText('No question or answer has “zebra crossing” in it.')).toBeVisible();
  await expect(page.getByText('0 questions found')).toBeAttached();
  await expect(support).toBeVisible();
});

test('the licences of the works it is built with are there to be read', async ({ page, forgive }) => {
  // A page of plain text cannot name its icon.
  forgive(/favicon\.ico/);
  await page.goto(PATHS.help);
  await page.getByRole('link', { name: 'Open-source licences' }).click();
  await expect(page.getByText('GNU LESSER GENERAL PUBLIC LICENSE').first()).toBeVisible();
  await expect(page.getByText(/libheif-js \d/)).toBeVisible();
});
