import { beforeEach, expect, test } from 'vitest';
import { done, failed, type Failure } from '#core/model/failure.ts';
import { createPictures, type Pictures } from './pictures.ts';
import type { Bucket } from '#shared/contract.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T12:00:00Z');

interface Signing {
  bucket: Bucket;
  paths: readonly string[];
  token: string;
}

let asked: Signing[];
let now: number;
let refusal: (call: Signing) => Failure | null;
let isThere: (path: string) => boolean;
let renewals: number;
let pictures: Pictures;

beforeEach(() => {
  asked = [];
  now = START;
  refusal = () => null;
  isThere = () => true;
  renewals = 0;
  pictures = createPictures({
    remote: {
      async sign(bucket, paths, token) {
        const call = { bucket, paths, token };
        asked.push(call);
        const failure = refusal(call);
        if (failure) return failed(failure);
        const number = String(asked.length);
        return done(
          paths.map((path) => (isThere(path) ? `https://s/${bucket}/${path}?token=${number}` : null)),
        );
      },
      unsigned: (bucket, path) => `https://s/${bucket}/${path}`,
    },
    session: {
      token: async (userId) => (userId === 'nobody' ? failed({ kind: 'signed_out' }) : done(`of ${userId}`)),
      tokenAfter: async (refused) => {
        renewals += 1;
        return done(`after ${refused}`);
      },
    },
    clock: () => now,
  });
});

const thumb = (path: string) => ({ bucket: 'thumbnails', path }) as const;
const want = (...paths: string[]) => Promise.all(paths.map((path) => pictures.address('anna', thumb(path))));

test('all that is wanted at one moment is one request for each bucket, and each picture gets its own address', async () => {
  const found = await Promise.all([
    pictures.address('anna', thumb('a')),
    pictures.address('anna', { bucket: 'outputs', path: 'a' }),
    pictures.address('anna', thumb('b')),
    pictures.address('anna', thumb('a')),
  ]);
  expect(asked.map(({ bucket, paths }) => [bucket, paths])).toEqual([
    ['thumbnails', ['a', 'b']],
    ['outputs', ['a']],
  ]);
  expect(found).toEqual(
    ['thumbnails/a?token=1', 'outputs/a?token=2', 'thumbnails/b?token=1', 'thumbnails/a?token=1'].map(
      (end) => ({ href: `https://s/${end}`, isSigned: true }),
    ),
  );
});

test('one request asks for at most a hundred', async () => {
  const paths = Array.from({ length: 250 }, (_, number) => `p${String(number)}`);
  const found = await want(...paths);
  expect(asked.map((call) => call.paths.length)).toEqual([100, 100, 50]);
  expect(found.map((address) => address?.href.split(/[/?]/)[4])).toEqual(paths);
});

test('an address is kept until five minutes before its end, and then asked for anew', async () => {
  await want('a');
  now = START + 55 * MINUTE - 1;
  expect(await want('a', 'b')).toMatchObject([
    { href: 'https://s/thumbnails/a?token=1' },
    { href: 'https://s/thumbnails/b?token=2' },
  ]);
  now += 1;
  expect(await want('a')).toMatchObject([{ href: 'https://s/thumbnails/a?token=3' }]);
  expect(asked.map(({ paths }) => paths.join())).toEqual(['a', 'b', 'a']);
});

test.each([-1, -24 * 60 * MINUTE, 24 * 60 * MINUTE])(
  'after the clock has jumped by %i ms no older address is trusted',
  async (jump) => {
    await want('a');
    now += jump;
    await want('a');
    expect(asked).toHaveLength(2);
  },
);

test('without a connection the address has no token, and is asked for again as soon as somebody wants it', async () => {
  refusal = () => ({ kind: 'offline' });
  expect(await want('a')).toEqual([{ href: 'https://s/thumbnails/a', isSigned: false }]);
  refusal = () => null;
  expect(await want('a')).toEqual([{ href: 'https://s/thumbnails/a?token=2', isSigned: true }]);
});

test('an address that is good still serves without a connection', async () => {
  await want('a');
  refusal = () => ({ kind: 'offline' });
  expect(await want('a')).toEqual([{ href: 'https://s/thumbnails/a?token=1', isSigned: true }]);
});

test('of many pictures without a connection none is left without an answer', async () => {
  refusal = ({ paths }) => (paths[0] === 'p100' ? { kind: 'busy', status: 500 } : null);
  const found = await want(...Array.from({ length: 201 }, (_, number) => `p${String(number)}`));
  expect(found.filter((address) => address?.isSigned === false)).toHaveLength(100);
  expect(found.filter((address) => address?.isSigned)).toHaveLength(101);
});

test('a refused token is renewed, and asked with once more', async () => {
  refusal = ({ token }) => (token === 'of anna' ? { kind: 'signed_out' } : null);
  expect(await want('a', 'b')).toMatchObject([{ isSigned: true }, { isSigned: true }]);
  expect([asked.map(({ token }) => token), renewals]).toEqual([['of anna', 'after of anna'], 1]);
  refusal = () => ({ kind: 'signed_out' });
  expect(await want('c')).toMatchObject([{ isSigned: false }]);
  expect(asked).toHaveLength(4);
});

test('a picture that is not there has no address, and may be there later', async () => {
  isThere = (path) => path !== 'gone';
  expect(await want('gone', 'a')).toMatchObject([null, { isSigned: true }]);
  isThere = () => true;
  expect(await want('gone')).toMatchObject([{ isSigned: true }]);
});

test('what was signed for one person is never handed to another', async () => {
  await want('a');
  const [mine, theirs] = await Promise.all([
    pictures.address('anna', thumb('a')),
    pictures.address('ben', thumb('a')),
  ]);
  expect(mine?.href).toBe('https://s/thumbnails/a?token=1');
  expect(theirs?.href).toBe('https://s/thumbnails/a?token=2');
  expect(asked.map(({ token }) => token)).toEqual(['of anna', 'of ben']);
});

test('two people at the same moment are asked for apart, each with their own token', async () => {
  await Promise.all([pictures.address('anna', thumb('a')), pictures.address('ben', thumb('b'))]);
  expect(asked.map(({ token, paths }) => [token, paths.join()])).toEqual([
    ['of anna', 'a'],
    ['of ben', 'b'],
  ]);
});

test('for somebody who is not here nobody is asked', async () => {
  expect(await pictures.address('nobody', thumb('a'))).toEqual({
    href: 'https://s/thumbnails/a',
    isSigned: false,
  });
  expect(asked).toEqual([]);
});

test('storage that does not answer leaves no picture waiting', async () => {
  const broken = createPictures({
    remote: {
      sign: () => Promise.reject(new Error('broken')),
      unsigned: (bucket, path) => `${bucket}/${path}`,
    },
    session: {
      token: () => Promise.reject(new Error('broken')),
      tokenAfter: () => Promise.reject(new Error('broken')),
    },
    clock: () => now,
  });
  expect(await broken.address('anna', thumb('a'))).toEqual({ href: 'thumbnails/a', isSigned: false });
});

test('an address that storage takes no more is asked for anew, and not handed out again', async () => {
  const [first] = await want('a');
  const address = (refused?: string) => pictures.address('anna', thumb('a'), refused);
  const again = await address(first?.href);
  expect(again).toMatchObject({ isSigned: true });
  expect(again?.href).not.toBe(first?.href);
  expect(await address()).toEqual(again);
  isThere = () => false;
  expect(await address(again?.href)).toBeNull();
  expect(await address()).toBeNull();
});
