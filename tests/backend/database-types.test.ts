import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateDatabaseTypes, TYPES_FILE } from '#tests/tools/generate-database-types.ts';

test('database-types.ts says what the migrations make; `npm run types` writes it anew', async () => {
  expect(readFileSync(TYPES_FILE, 'utf8')).toBe(await generateDatabaseTypes());
});
