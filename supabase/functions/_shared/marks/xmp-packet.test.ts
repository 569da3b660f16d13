import { expect, test } from 'vitest';
import { SOURCE_TYPES } from './source-type.ts';
import { LONGEST_CREDIT, readXmpPacket, writeXmpPacket } from './xmp-packet.ts';

const IPTC = 'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"';
const MADE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
const sourceOf = (packet: string) => readXmpPacket(packet).source;

test.each(SOURCE_TYPES)('%s is read back', (source) => {
  expect(readXmpPacket(writeXmpPacket({ source }))).toEqual({ source, credit: null });
});

test('a packet says nothing but where the picture comes from and what made the file', () => {
  const packet = writeXmpPacket({ source: 'compositeSynthetic' });
  const said = [...packet.matchAll(/ (?!xmlns:|rdf:about)(\w+:\w+)="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  expect(said).toEqual([
    ['Iptc4xmpExt:DigitalSourceType', 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic'],
    ['xmp:CreatorTool', 'PlateGlow'],
  ]);
});

test.each(['Made with Google AI', `<b a="1">Tom's & "Jerry"</b>`, 'ça 料理 🍝', '&amp;#60;', ']]> --> ?>'])(
  'the credit %s is read back as it was',
  (credit) => {
    const packet = writeXmpPacket({ source: 'digitalCapture', credit });
    expect(readXmpPacket(packet)).toEqual({ source: 'digitalCapture', credit });
  },
);

test('a credit is one line, without what XML cannot hold, and not long', () => {
  const creditOf = (credit: string) =>
    readXmpPacket(writeXmpPacket({ source: 'digitalCapture', credit })).credit;
  expect(creditOf('a\0\n\u0007b\uFFFE\ud800c')).toBe('a b c');
  expect(creditOf('🍝'.repeat(999))).toBe('🍝'.repeat(LONGEST_CREDIT));
  expect(creditOf(' \n ')).toBeNull();
});

test.each([
  ['an attribute', `<rdf:Description ${IPTC} Iptc4xmpExt:DigitalSourceType="${MADE}"/>`],
  ['an attribute in single quotes', `<a ${IPTC} Iptc4xmpExt:DigitalSourceType = '${MADE}'/>`],
  ['an element', `<a ${IPTC}><Iptc4xmpExt:DigitalSourceType>${MADE}</Iptc4xmpExt:DigitalSourceType></a>`],
  [
    'an element on lines',
    `<a ${IPTC}><Iptc4xmpExt:DigitalSourceType>\n ${MADE}\n</Iptc4xmpExt:DigitalSourceType>`,
  ],
  ['a resource', `<a ${IPTC}><Iptc4xmpExt:DigitalSourceType rdf:resource="${MADE}"/></a>`],
  [
    'a prefix of its own',
    `<a xmlns:i.x='http://iptc.org/std/Iptc4xmpExt/2008-02-29/' i.x:DigitalSourceType="${MADE}"/>`,
  ],
  ['signs in entities', `<a ${IPTC} Iptc4xmpExt:DigitalSourceType="${MADE.replaceAll('/', '&#x2F;')}"/>`],
])('what others wrote as %s is read', (_what, packet) => {
  expect(sourceOf(packet)).toBe('trainedAlgorithmicMedia');
});

test.each([
  ['another namespace', `<a xmlns:x="http://example.org/" x:DigitalSourceType="${MADE}"/>`],
  ['no namespace', `<a Iptc4xmpExt:DigitalSourceType="${MADE}"/>`],
  ['a remark', `<a ${IPTC}><!-- <b Iptc4xmpExt:DigitalSourceType="${MADE}"/> --></a>`],
  ['a remark without an end', `<a ${IPTC}><!-- <b Iptc4xmpExt:DigitalSourceType="${MADE}"/>`],
  ['quoted text', `<a ${IPTC}><![CDATA[ Iptc4xmpExt:DigitalSourceType="${MADE}" ]]></a>`],
  ['another property', `<a ${IPTC} Iptc4xmpExt:DigitalSourceTypeX="${MADE}"/>`],
  ['another list', `<a ${IPTC} Iptc4xmpExt:DigitalSourceType="http://example.org/x"/>`],
  ['nothing', ''],
])('%s says nothing of the source', (_what, packet) => {
  expect(sourceOf(packet)).toBeNull();
});

test('packets that were made to keep a reader busy do not', () => {
  const many = [
    Array.from({ length: 9000 }, (_, i) => IPTC.replace('Iptc4xmpExt', `i${i}`)).join(' '),
    `${IPTC} `.repeat(9000),
    `<a ${IPTC}>${'<Iptc4xmpExt:DigitalSourceType '.repeat(20_000)}`,
    `<a ${IPTC}${' '.repeat(900_000)}`,
    `<a ${IPTC}>${'<!--'.repeat(200_000)}`,
    'x'.repeat(1_000_001) + writeXmpPacket({ source: 'digitalCapture' }),
  ];
  const before = process.cpuUsage();
  for (const packet of many) expect(sourceOf(packet)).toBeNull();
  const { user } = process.cpuUsage(before);
  expect(user / 1000).toBeLessThan(2000);
});
