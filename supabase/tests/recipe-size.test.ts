import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS, type DishOutline } from '#shared/contract.ts';
import { completeRecipe } from '#functions/transform-image/recipe.ts';
import type { AnySupabase } from '#tests/support/server/backend.ts';
import { asPerson } from '#tests/support/server/as-person.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';
import { openAnySupabase } from '#tests/support/server/any-supabase.ts';

let backend: AnySupabase;
let person: Person;
beforeAll(async () => {
  backend = await openAnySupabase();
  person = await signUp(backend.server);
});
afterAll(() => backend.stop());

const TOO_LARGE = '23514';

async function insert(extra: object): Promise<string | undefined> {
  const recipe = { prompt: '🍲'.repeat(LIMITS.promptCharacters), style: 'marble', ...extra };
  const photo = { ...photoOf(person), recipe };
  return (await person.client.from('transformations').insert(photo)).error?.code;
}

/** With four digits after the point, as phones write them, and each of them with a sign. */
const outlineOf = (points: number): DishOutline => [
  Array.from({ length: points }, (_, i): [number, number] => [-(1000 + i) / 10_000, -(1111 + i) / 10_000]),
];

test('the longest prompt has room beside the largest outline, asked and reported', async () => {
  const outline = outlineOf(LIMITS.outlinePoints);
  const dish = { outline, confidence: 0.1234, placement: { scale: 1.2345, x: -0.1234, y: -0.1234 } };
  const report = { engine: 'local', did: [], couldNot: [], surface: 'new', dish };
  expect(await insert({ dish: { outline } })).toBeUndefined();
  expect(await insert({ dish: { outline }, report })).toBeUndefined();
});

test('what is asked may fill its room to the last byte: the finished picture’s recipe has room all the same', async () => {
  // Twelve digits after the point, each of them.
  const points = Array.from({ length: 590 }, (_, i): [number, number] => [
    (100_000_000_001 + i * 1_000_000_000) / 1e12,
    0.123_456_789_012,
  ]);
  const asked = (prompt: string) => ({ prompt, style: 'marble' as const, dish: { outline: [points] } });
  const [measured] = await backend.sql<{ bytes: number }[]>`
    select octet_length(${JSON.stringify(asked(''))}::text::jsonb::text) as bytes`;
  const recipe = asked('x'.repeat(20_480 - Number(measured?.bytes)));
  expect(await insert({ ...recipe, style: 'marble!' })).toBe(TOO_LARGE);

  const credits = openCredits(backend.sql);
  const { job_id: id } = await credits.start(person.id, await credits.addPhoto(person.id), null, recipe);
  // As a worker has it.
  await backend.sql`update public.transform_jobs set state = 'running', attempts = 1 where id = ${id}`;
  const outline = outlineOf(LIMITS.outlinePoints);
  const dish = { outline, confidence: 0.1234, placement: { scale: 1.2345, x: -0.1234, y: -0.1234 } };
  const completed = completeRecipe(
    recipe,
    { width: 8192, height: 8192 },
    {
      engine: 'local',
      key: 'k'.repeat(64),
      isFirst: true,
      watermark: true,
      report: { did: [], couldNot: [], dish },
    },
  );
  expect(await credits.complete({ id, attempts: 1 }, completed)).toBe(true);
});

test.each<[string, object]>([
  ['an outline of far too many points', { dish: { outline: outlineOf(1500) } }],
  ['anything else that is large', { extra: 'x'.repeat(20_480) }],
  ['a report without end', { report: { did: ['x'.repeat(40_000)] } }],
])('a recipe with %s is refused', async (_, extra) => {
  expect(await insert(extra)).toBe(TOO_LARGE);
});

test('a list of single digits has room up to the last byte, though it is kept in four times as many', async () => {
  expect(await insert({ report: { did: Array.from({ length: 12_200 }, () => 1) } })).toBeUndefined();
});

test('every number of JavaScript is accepted', async () => {
  const { MAX_VALUE, MIN_VALUE, MAX_SAFE_INTEGER, EPSILON } = Number;
  const numbers = [0, MAX_VALUE, MIN_VALUE, MAX_SAFE_INTEGER, EPSILON, 1 / 3, 5e-7, 1.2345678901234567e-308];
  expect(await insert({ numbers: [...numbers, ...numbers.map((each) => -each)] })).toBeUndefined();
});

// A few bytes each, as they come and as they are kept; a hundred megabytes to a gigabyte where thousands are printed.
test.each(['1e131071', '-1e131071', '1e-16383', '-1e-16383', '0e-16383'])(
  'a recipe with %s is refused before anybody prints it, wherever it stands, and however often',
  async (number) => {
    const thousands = `[${Array.from({ length: 8000 }, () => number).join()}]`;
    for (const recipe of [
      `{"prompt":"warm","extra":${number}}`,
      `{"prompt":"warm","extra":${thousands}}`,
      `{"prompt":"warm","report":{"did":[[{"x":${thousands}}]]}}`,
      `{"prompt":${thousands}}`,
    ]) {
      expect((await person.client.rpc('is_valid_recipe', { recipe })).data).toBe(false);
      const { id, original_filename: name, original_url: url } = photoOf(person);
      const insertion = asPerson(
        backend.sql,
        person,
        (tx) => tx`
          insert into public.transformations (id, user_id, original_filename, original_url, recipe, status)
          values (${id}, ${person.id}, ${name}, ${url}, ${recipe}::text::jsonb, 'uploading')`,
      );
      await expect(insertion).rejects.toMatchObject({ code: TOO_LARGE });
    }
  },
);

test.each(['null', '"warm"', '[{"prompt":"warm"}]', '7', '{}'])('%s is no recipe', async (recipe) => {
  const [row] = await backend.sql`select public.is_valid_recipe(${recipe}::text::jsonb) as valid`;
  expect(row).toEqual({ valid: false });
});
