import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { foldOf } from './dish-labels.ts';

const labels = readFileSync(join(import.meta.dirname, '../../src/training/more-labels.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { name: string; from: string; aside?: true });

it('keeps aside all photos of a dish or none, and no more of fold 0 for a training', () => {
  const parted = labels.filter(({ from }) => from === 'sandr0x00' || from === 'cuisine');
  const wrong = parted.filter(({ name, aside = false }) => aside !== (foldOf(name, 5) === 0));
  expect(wrong).toEqual([]);
  expect(parted.filter(({ aside }) => aside)).toHaveLength(34);
  expect(labels.filter(({ name, aside }) => !aside && foldOf(name, 5) === 0)).toEqual([]);
});

it('gives each photo its own name', () => {
  expect(new Set(labels.map(({ name }) => name)).size).toBe(labels.length);
});
