import { beforeEach, expect, test, vi } from 'vitest';
import { EDGE_DENO, SUPABASE_CLI } from '#tests/support/server/hosted-tools.ts';
import { fetchHostedTools } from './fetch-hosted-tools.ts';

let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});

test('programs that are named are not fetched', () => {
  for (const { variable } of [EDGE_DENO, SUPABASE_CLI]) vi.stubEnv(variable, '/somewhere');
  const fetch = vi.fn<() => boolean>(() => true);
  fetchHostedTools(fetch);
  expect(fetch).not.toHaveBeenCalled();
  expect(said).toEqual([]);
});

test('where one cannot be had it is said, and the other is still fetched', () => {
  for (const tool of [EDGE_DENO, SUPABASE_CLI]) vi.stubEnv(tool.variable, '');
  const nowhere = [EDGE_DENO, SUPABASE_CLI].map((tool) => ({ ...tool, version: '0.0.0' }));
  const asked: string[] = [];
  fetchHostedTools((tool) => {
    asked.push(tool.name);
    return false;
  }, nowhere);
  expect(asked).toEqual(['deno', 'supabase']);
  expect(said.filter((line) => line.includes('left out'))).toHaveLength(2);
  expect(said.join(' ')).toContain('SUPABASE_CLI may name one');
});
