import { stemOf } from '#core/model/file-stem.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
};

/** What a downloaded picture is called: 'soup.heic' becomes 'soup-enhanced.jpg', its second version 'soup-enhanced-v2.jpg'. */
export function nameDownload(original: string, version: number, type: string): string {
  const ending = ENDINGS[type.split(';', 1)[0]?.trim().toLowerCase() ?? ''] ?? 'jpg';
  return `${stemOf(original)}-enhanced${version > 1 ? `-v${String(version)}` : ''}.${ending}`;
}
