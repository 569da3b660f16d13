import { PRODUCT } from '../contract.ts';
import { addressOfSource, nameOfSource, type SourceType } from './source-type.ts';

/** What a packet of ours says. Nothing in it tells of a person or a place. */
export interface Marks {
  source: SourceType;
  /** Whom the picture is owed to by its provider's own words, e.g. 'Made with Google AI'. */
  credit?: string;
  /** China's label of what was generated, as its provider has written it. */
  aigc?: string;
}

/** What any packet says, as far as it is about how the picture came to be. */
export interface ReadMarks {
  /** The name in IPTC's list, which may be none of ours; null where nothing of the list is said. */
  source: string | null;
  credit: string | null;
}

const IPTC_EXTENSION = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/';
const PHOTOSHOP = 'http://ns.adobe.com/photoshop/1.0/';
const XMP = 'http://ns.adobe.com/xap/1.0/';
const TC260 = 'http://www.tc260.org.cn/ns/AIGC/1.0/';
export const LONGEST_CREDIT = 120;
const LONGEST_LABEL = 900;

/** Longer packets hold whole pictures, and are not searched. */
const MOST_CHARACTERS = 1_000_000;
const MOST_PREFIXES = 4;

export function writeXmpPacket({ source, credit, aigc }: Marks): string {
  const properties = [
    `xmlns:Iptc4xmpExt="${IPTC_EXTENSION}"`,
    `xmlns:xmp="${XMP}"`,
    `Iptc4xmpExt:DigitalSourceType="${addressOfSource(source)}"`,
    `xmp:CreatorTool="${escape(PRODUCT.name)}"`,
  ];
  if (credit !== undefined) {
    properties.push(`xmlns:photoshop="${PHOTOSHOP}"`, `photoshop:Credit="${escape(shorten(credit))}"`);
  }
  if (aigc !== undefined) {
    properties.push(`xmlns:TC260="${TC260}"`, `TC260:AIGC="${escape(shorten(aigc, LONGEST_LABEL))}"`);
  }
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" ${properties.join(' ')}/>`,
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n');
}

export function readXmpPacket(packet: string): ReadMarks {
  const said = sayingOf(packet);
  const source = readProperty(said, IPTC_EXTENSION, 'DigitalSourceType');
  const credit = readProperty(said, PHOTOSHOP, 'Credit');
  return {
    source: source === null ? null : nameOfSource(source),
    credit: credit === null ? null : shorten(credit) || null,
  };
}

/** What goes over from the packet of a file into that of another one that is made of it. */
export function keptMarks(packet: string): Pick<Marks, 'credit' | 'aigc'> {
  const { credit } = readXmpPacket(packet);
  const aigc = readProperty(sayingOf(packet), TC260, 'AIGC');
  return { ...(credit !== null && { credit }), ...(aigc !== null && { aigc }) };
}

/** Neither a remark nor quoted text says anything, whatever it looks like. */
const sayingOf = (packet: string): string =>
  packet.length > MOST_CHARACTERS
    ? ''
    : packet.replace(/<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)/g, '');

/**
 * A property with a plain value, as writers put it: an attribute, an element, or an element that names a resource. The
 * prefix is the writer's own; what counts is the namespace behind it.
 */
function readProperty(packet: string, namespace: string, name: string): string | null {
  const bindings = packet.matchAll(/\bxmlns:([\w.-]{1,60})\s{0,9}=\s{0,9}["']([^"'<>]{1,200})["']/g);
  const prefixes = new Set<string>();
  for (const [, prefix = '', address] of bindings) if (address === namespace) prefixes.add(prefix);
  for (const prefix of [...prefixes].slice(0, MOST_PREFIXES)) {
    const property = `${prefix.replaceAll('.', '\\.')}:${name}`;
    const attribute = new RegExp(`\\s${property}\\s{0,9}=\\s{0,9}(?:"([^"<]{0,999})"|'([^'<]{0,999})')`);
    const element = new RegExp(`<${property}(?:\\s[^<>]{0,999})?>([^<]{0,999})</`);
    const resource = new RegExp(
      `<${property}\\s[^<>]{0,999}?\\brdf:resource\\s{0,9}=\\s{0,9}["']([^"'<>]{1,999})["']`,
    );
    for (const pattern of [attribute, element, resource]) {
      const found = pattern.exec(packet);
      const value = found?.[1] ?? found?.[2];
      if (value?.trim()) return unescape(value.trim());
    }
  }
  return null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

function unescape(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return ENTITIES[name] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** One line, without what XML cannot hold. */
const shorten = (text: string, longest = LONGEST_CREDIT): string =>
  Array.from(text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF\s]+/gu, ' ').trim())
    .slice(0, longest)
    .join('');
