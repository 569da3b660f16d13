import { DEVICE } from '#core/lib/device-word.ts';
import { countOf } from '#core/lib/count-of.ts';
import { photoLimits } from '#core/model/limits.ts';

export interface SharedWords {
  title: string;
  text?: string;
  isError?: boolean;
}

const notSaved = (photos: string): SharedWords => ({
  title: `${photos} NOT saved`,
  text: 'Share them again.',
  isError: true,
});

/**
 * What became of photos that were shared to the app, from the counts that its worker put into the address
 * (`?shared=2&left=1&known=0&failed=0`); nothing where they are not there, or no counts. `found`: shared photos that lie here;
 * more are never said to be saved.
 */
export function describeShared(search: URLSearchParams, found: number): SharedWords[] {
  // The server led here, which takes none and counts none.
  if (search.get('shared') === 'none') return [notSaved('Photos')];
  const [said, left, failed] = ['shared', 'left', 'failed'].map((name) => readCount(search.get(name)));
  if (said === undefined || left === undefined || failed === undefined) return [];
  // An older worker counts them among those left out.
  const known = readCount(search.get('known')) ?? 0;
  const saved = Math.min(said, found);
  const { megabytes, perBatch } = photoLimits;
  return [
    ...(failed > 0 ? [notSaved(countOf(failed, 'photo'))] : []),
    ...(saved > 0
      ? [{ title: `${countOf(saved, 'photo')} saved on this ${DEVICE}`, text: 'Choose a style, then start.' }]
      : []),
    ...(left > 0
      ? [
          {
            title: `${countOf(left, 'file')} skipped`,
            text: `JPG, PNG or HEIC, up to ${megabytes} MB each, ${perBatch} at a time.`,
          },
        ]
      : []),
    ...(known > 0 ? [{ title: `${countOf(known, 'photo')} skipped`, text: 'Already added.' }] : []),
  ];
}

const readCount = (text: string | null) => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : undefined);
