import { expect, test } from 'vitest';
import { createLog, describeError, type LogLevel } from './log.ts';

const LEVELS: LogLevel[] = ['debug', 'info', 'warn', 'error'];

test.each([
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
] as const)('at %s it writes %s', (threshold, written) => {
  const lines: string[] = [];
  const log = createLog(threshold, (line) => void lines.push(line));
  for (const level of LEVELS) log[level]('something happened', { count: 1 });
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(written);
});

test('an event is one line of JSON with its time, also where a detail holds a line break', () => {
  const lines: string[] = [];
  createLog('info', (line) => void lines.push(line)).info('stopped', { reason: 'a\nb' });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.match(/\n/g)).toEqual(['\n']);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: 'info',
    event: 'stopped',
    reason: 'a\nb',
  });
});

test('of an error its kind and code are told, and never what it says', () => {
  const error = Object.assign(new TypeError('bad e-mail ada@kitchen.example'), { code: 'E_BAD' });
  const told = describeError(error);
  expect(told).toMatchObject({ kind: 'TypeError', code: 'E_BAD' });
  expect(JSON.stringify(told)).not.toContain('ada@');
  expect(JSON.stringify(describeError('ada@kitchen.example'))).not.toContain('ada@');
});

test('an error whose message has several lines does not slip them in as its place', () => {
  const told = describeError(new Error('first\n    at ada@kitchen.example\nlast'));
  expect(JSON.stringify(told)).not.toContain('ada@');
});
