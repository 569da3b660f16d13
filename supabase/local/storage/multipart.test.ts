import { describe, expect, test } from 'vitest';
import { readBoundary, readParts } from './multipart.ts';

const FILE = 'content-disposition: form-data; name=""; filename="dish.jpg"\r\ncontent-type: image/jpeg';

/** Feeds the text in pieces of `size` bytes and collects what comes out. */
async function parse(text: string, size: number) {
  const bytes = Buffer.from(text, 'latin1');
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  })();
  const parts = [];
  for await (const { bytes: content, ...head } of readParts(pieces, 'XX')) {
    const chunks = [];
    for await (const chunk of content) chunks.push(chunk);
    parts.push({ ...head, content: Buffer.concat(chunks).toString('latin1') });
  }
  return parts;
}

const form = (...parts: string[]) => `${parts.map((part) => `--XX\r\n${part}\r\n`).join('')}--XX--\r\n`;

describe('a form arrives whole, however it is cut on its way', () => {
  const tricky = '\r\n--X\r\n--XY\r\n-\r\n\r\n--\0\xff\r';
  const text = form(
    'Content-Disposition: form-data; name="cacheControl"\r\n\r\n3600',
    `${FILE}\r\n\r\n${tricky}`,
  );

  test.each([1, 2, 3, 5, 7, 64, 10_000])('pieces of %i bytes', async (size) => {
    expect(await parse(text, size)).toEqual([
      { name: 'cacheControl', isFile: false, contentType: null, content: '3600' },
      { name: '', isFile: true, contentType: 'image/jpeg', content: tricky },
    ]);
  });

  test('an empty file', async () => {
    expect(await parse(form(`${FILE}\r\n\r\n`), 9)).toMatchObject([{ isFile: true, content: '' }]);
  });

  test('no line end after the last boundary', async () => {
    expect(await parse(form(`${FILE}\r\n\r\nabc`).trimEnd(), 9)).toMatchObject([{ content: 'abc' }]);
  });
});

describe('a form is refused', () => {
  test.each([
    ['cut off in the file', form(`${FILE}\r\n\r\nabcdef`).slice(0, -12)],
    ['cut off in its last boundary', form(`${FILE}\r\n\r\nabcdef`).slice(0, -3)],
    ['with something before the first part', `hello\r\n${form(`${FILE}\r\n\r\nabc`)}`],
    ['with something after the last part', `${form(`${FILE}\r\n\r\nabc`)}more`],
    ['with another boundary', form(`${FILE}\r\n\r\nabc`).replaceAll('--XX', '--YY')],
    ['whose part has no disposition', form('content-type: image/jpeg\r\n\r\nabc')],
    ['whose part says two things about itself', form(`${FILE}\r\ncontent-type: image/png\r\n\r\nabc`)],
    ['whose part has endless headers', form(`${FILE}\r\nx-more: ${'a'.repeat(5000)}\r\n\r\nabc`)],
    ['that is empty', ''],
  ])('%s', async (_, text) => {
    for (const size of [1, 7, 10_000]) {
      await expect(parse(text, size)).rejects.toMatchObject({ code: 'InvalidRequest' });
    }
  });
});

test.each([
  ['multipart/form-data; boundary=----formdata-undici-01', '----formdata-undici-01'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
  ['Multipart/Form-Data;boundary=x; charset=utf-8', 'x'],
  ['multipart/form-data', null],
  ['multipart/form-data; boundary=', null],
  ['multipart/mixed; boundary=x', null],
  ['image/jpeg', null],
])('the boundary of %s is %s', (contentType, boundary) => {
  expect(readBoundary(contentType)).toBe(boundary);
});
