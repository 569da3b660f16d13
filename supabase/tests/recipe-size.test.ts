import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS, type DishOutline } from '#shared/contract.ts';
import type { AnySupabase } from '#tests/support/server/backend.ts';
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

test.each<[string, object]>([
  ['an outline of far too many points', { dish: { outline: outlineOf(1500) } }],
  ['anything else that is large', { extra: 'x'.repeat(20_480) }],
  ['a report without end', { report: { did: ['x'.repeat(40_000)] } }],
])('a recipe with %s is refused', async (_, extra) => {
  expect(await insert(extra)).toBe(TOO_LARGE);
});

test.each(['null', '"warm"', '[{"prompt":"warm"}]', '7', '{}'])('%s is no recipe', async (recipe) => {
  const [row] = await backend.sql`select public.is_valid_recipe(${recipe}::text::jsonb) as valid`;
  expect(row).toEqual({ valid: false });
});
