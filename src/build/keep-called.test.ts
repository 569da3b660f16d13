import { expect, test } from 'vitest';
import { keepCalled } from './keep-called.ts';

const SOURCE = `
class Client {
  constructor(url) {
    this.url = url;
    this.start();
    this.extra = { rare: this.rare.bind(this) };
  }
  get url() { return this._url; }
  set url(value) { this._url = value; }
  start() {}
  signIn() { return [1].map(() => this.ask()); }
  ask() { return this.url; }
  rare() { return this.ask(); }
  signUp() { return this.extra.rare(); }
}
export default Client;
`;
/** As the library writes its other class. */
const AS_DEFAULT = SOURCE.replace('class Client', 'export default class Client').replace(
  'export default Client;',
  '',
);
const squeezed = (code: string) => code.replace(/\s+/g, ' ');

test('a class keeps what is called from elsewhere, what that calls, and what its constructor does', () => {
  const rest = squeezed(keepCalled(SOURCE, { of: 'Client', called: ['signIn'], without: ['extra'] }));
  expect(rest).toBe(
    squeezed(`
class Client {
  constructor(url) {
    this.url = url;
    this.start();
  }
  get url() { return this._url; }
  set url(value) { this._url = value; }
  start() {}
  signIn() { return [1].map(() => this.ask()); }
  ask() { return this.url; }
}
export default Client;
`),
  );
});

test('what the constructor still puts together stays', () => {
  expect(keepCalled(SOURCE, { of: 'Client', called: [], without: [] })).toContain('rare()');
});

test.each([
  ['has no method signOut', { of: 'Client', called: ['signOut'], without: [] }],
  ['makes no passkey', { of: 'Client', called: [], without: ['passkey'] }],
  ['What stays of Client uses extra', { of: 'Client', called: ['signUp'], without: ['extra'] }],
  ['Server has no method signIn', { of: 'Server', called: ['signIn'], without: [] }],
])('a library that has changed is told of: it %s', (complaint, cut) => {
  expect(() => keepCalled(SOURCE, cut)).toThrow(complaint);
});

test('a class that is what its file exports is found, too', () => {
  const rest = keepCalled(AS_DEFAULT, { of: 'Client', called: ['ask'], without: ['extra'] });
  expect([rest.includes('ask'), rest.includes('signIn')]).toEqual([true, false]);
});
