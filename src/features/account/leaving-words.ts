import { countOf } from '#core/lib/count-of.ts';
interface Leaving {
  isSending: boolean;
  /** Photos that were still here when everything was to be sent; 0: nobody has asked for that yet. */
  stuck: number;
  /** Photos that have no style yet: nothing sends them. */
  drafts: number;
}

/** Why somebody who wants to leave is asked, and what is safe meanwhile. */
export function describeLeaving({ isSending, stuck, drafts }: Leaving): string {
  const undressed = `${countOf(drafts, 'photo')} ${drafts === 1 ? 'waits' : 'wait'} for a style`;
  if (isSending) {
    return drafts === 0
      ? 'You are signed out when everything is sent.'
      : `${undressed} and cannot be sent. You are asked again when the others are sent.`;
  }
  const unsendable = stuck - drafts;
  if (unsendable > 0) {
    const more = drafts > 0 ? `, and ${undressed}` : '';
    return `${countOf(unsendable, 'photo')} could not be sent now${more}. Nothing is lost: keep them here, or try again later.`;
  }
  if (drafts === 0) return 'They are safe on this phone. What shall become of them when you go?';
  return stuck > 0
    ? `${undressed} and cannot be sent without one. Nothing is lost: keep them here, or choose a style first.`
    : `${undressed}. Everything is safe on this phone. What shall become of it when you go?`;
}
