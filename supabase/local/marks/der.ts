/** ASN.1 in DER, as far as a certificate needs it. */
const wrap = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), body]);
};

export const sequence = (...parts: readonly Uint8Array[]): Buffer => wrap(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => wrap(0x31, ...parts);
export const octets = (...parts: readonly Uint8Array[]): Buffer => wrap(0x04, ...parts);
export const utf8 = (text: string): Buffer => wrap(0x0c, Buffer.from(text));
export const yes = (): Buffer => wrap(0x01, Buffer.of(0xff));
/** With its number among others that may be left out; `plain` takes the place of its tag. */
export const numbered = (number: number, ...parts: readonly Uint8Array[]): Buffer =>
  wrap(0xa0 | number, ...parts);
export const plain = (number: number, ...parts: readonly Uint8Array[]): Buffer =>
  wrap(0x80 | number, ...parts);
/** Bits in whole bytes, of which the last ones do not count. */
export const bits = (content: Uint8Array, unused = 0): Buffer => wrap(0x03, Buffer.of(unused), content);

/** Positive, in as few bytes as it may have: a first bit of one would make it negative. */
export const integer = (content: Uint8Array): Buffer => {
  const from = content.findIndex((byte) => byte !== 0);
  const shortest = from < 0 ? Buffer.of(0) : content.subarray(from);
  return wrap(0x02, (shortest[0] ?? 0) > 0x7f ? Buffer.of(0) : Buffer.alloc(0), shortest);
};

/** To the second; from 2050 on the form has four digits for the year. */
export const time = (at: Date): Buffer => {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, '');
  return at.getUTCFullYear() < 2050
    ? wrap(0x17, Buffer.from(digits.slice(2)))
    : wrap(0x18, Buffer.from(digits));
};

/** An object identifier, as it is written with dots. */
export const object = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const encode = (arc: number): number[] => {
    const digits = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left & 0x7f) | 0x80);
    return digits;
  };
  return wrap(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(encode)));
};
