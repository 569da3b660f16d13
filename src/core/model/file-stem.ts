/** Anything else behind a full stop is part of the name: 'St.Marks'. */
const ENDING = /\.(jpe?g|jfif|png|webp|hei[cf]|hif|avif|gif|tiff?)$/i;
/** Characters that a file's name cannot have on some device. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu;
/** Some systems hide a file whose name begins with a full stop: '.5 kg' stays what it is behind an underscore. */
const HIDDEN = /^(?=\.)/;
/** Windows has devices of these names, whatever comes behind the full stop. */
const DEVICES = /^(con|prn|aux|nul|(com|lpt)[\d\u00B9\u00B2\u00B3]) *(?=\.|$)/i;
/** Marks of direction turn a name around, so that its ending seems to be another one. */
const TURNS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Names of files have at most 255 bytes, and there is more to come behind it. */
const MOST_BYTES = 200;

/** What a file of this photo's may begin with, on any device: 'soup.heic' gives 'soup'. */
export function stemOf(filename: string): string {
  // The same sign can be written in two ways, which are one name to some systems.
  const stem = filename
    .normalize('NFC')
    .replace(ENDING, '')
    .replaceAll(TURNS, '')
    .replaceAll(FORBIDDEN, '-')
    .trim()
    .replace(HIDDEN, '_')
    .replace(DEVICES, '$&-');
  return fit(stem) || 'photo';
}

/** As many whole signs as there is room for. */
function fit(text: string): string {
  let size = 0;
  const signs = Array.from(text).filter((sign) => (size += encode(sign).length) <= MOST_BYTES);
  return signs.join('').trimEnd();
}

const encode = (text: string) => new TextEncoder().encode(text);
