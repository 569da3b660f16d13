import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from './version.ts';

test('pictures name the version that the package has', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(VERSION).toBe(version);
});
