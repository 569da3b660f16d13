import { expect, test } from 'vitest';
import { explainError } from './reach-database.ts';

const OWN = 'postgres://ada:secret@db.example/plates';
const lost = (code: string, message: string) => Object.assign(new Error(message), { code });
const notFound = lost('ENOTFOUND', 'getaddrinfo ENOTFOUND db.example');

test('the embedded database is lost for a moment; of somebody’s own it is told why', () => {
  expect(explainError(notFound)).toBe(
    'The server, or another command, is just starting or stopping. Try again in a moment.',
  );
  expect(explainError(notFound, '')).toBe(explainError(notFound));
  expect(explainError(notFound, OWN)).toBe('getaddrinfo ENOTFOUND db.example');
});

test('of a name with several addresses it is told what each of them said', () => {
  const refused = ['::1', '127.0.0.1'].map((host) =>
    lost('ECONNREFUSED', `connect ECONNREFUSED ${host}:5433`),
  );
  const all = Object.assign(new AggregateError(refused), { code: 'ECONNREFUSED' });
  expect(explainError(all, OWN)).toBe('connect ECONNREFUSED ::1:5433; connect ECONNREFUSED 127.0.0.1:5433');
});

test('want of room is told of the embedded one too', () => {
  expect(explainError(lost('53100', 'could not extend file'))).toBe('could not extend file');
});
