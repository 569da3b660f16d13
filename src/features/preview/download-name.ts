const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
};

/** Characters that a file's name cannot have on some device. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu;
/** Marks of direction turn a name around, so that its ending seems to be another one. */
const TURNS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Names of files have at most 255 bytes, and there is more to come behind it. */
const MOST_BYTES = 200;

/** What a downloaded picture is called: 'soup.heic' becomes 'soup-enhanced.jpg', its second version 'soup-enhanced-v2.jpg'. */
export function nameDownload(original: string, version: number, type: string): string {
  const stem = original
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(TURNS, '')
    .replaceAll(FORBIDDEN, '-')
    .trim();
  const ending = ENDINGS[type.split(';', 1)[0]?.trim().toLowerCase() ?? ''] ?? 'jpg';
  return `${fit(stem) || 'photo'}-enhanced${version > 1 ? `-v${String(version)}` : ''}.${ending}`;
}

/** As many whole signs as there is room for. */
function fit(text: string): string {
  let size = 0;
  const signs = Array.from(text).filter((sign) => (size += encode(sign).length) <= MOST_BYTES);
  return signs.join('').trimEnd();
}

const encode = (text: string) => new TextEncoder().encode(text);
