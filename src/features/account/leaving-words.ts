import { DEVICE } from '#core/lib/device-word.ts';
import { countOf } from '#core/lib/count-of.ts';

interface Leaving {
  isSending: boolean;
  /** Photos that were never sent. */
  unsent: number;
  /** Photos that were still here when everything was to be sent, of which some may have gone since; 0: nobody has asked for that yet. */
  stuck: number;
  /** Those of them that have no style yet: nothing sends them. */
  drafts: number;
}

/** Why somebody who wants to leave is asked, and what is safe meanwhile. */
export function describeLeaving({ isSending, unsent, stuck, drafts }: Leaving): string {
  const them = unsent === 1 ? 'it' : 'them';
  const need = drafts === 1 ? 'needs' : 'need';
  const undressed = `${countOf(drafts, 'photo')} ${need} a style`;
  if (isSending) {
    return drafts === 0
      ? 'You’ll be signed out once everything is uploaded.'
      : `${undressed} and can’t upload yet. We’ll ask again once the others are uploaded.`;
  }
  const unsendable = Math.min(stuck, unsent) - drafts;
  if (unsendable > 0) {
    const more = drafts > 0 ? `, and ${undressed}` : '';
    return `${countOf(unsendable, 'photo')} couldn’t be uploaded${more}. Nothing is lost: keep ${them} here, or try again later.`;
  }
  if (drafts > 0 && drafts === unsent)
    return `${undressed} and can’t upload without one. Nothing is lost: keep ${them} here, or choose a style first.`;
  const more = drafts > 0 ? ` ${String(drafts)} of them ${need} a style first.` : '';
  return `${unsent === 1 ? 'It’s' : 'They’re'} safe on this ${DEVICE}.${more} What should we do with ${them}?`;
}
