import type { User } from '@supabase/auth-js';
import { readAuthCallback, type MailLink } from '#core/model/auth-callback.ts';
import { failureOf, type AuthFailure, type AuthOutcome } from './auth-outcome.ts';
import type { Entrance } from './entrance.ts';
import type { Visitor } from './visitor.ts';

/** Who has come back from Google, or by the link of a mail: not yet signed in on this phone. */
export interface CallbackPerson {
  ok: true;
  email: string;
  by: 'google' | 'link';
  /** The account was made by this. */
  isNew: boolean;
  /** Where the server has not been asked yet whom it lets in. */
  link?: MailLink;
}

export interface ComeBack {
  /** Who comes by what Google or a mail's link has put into the address; null: nothing is there. */
  openCallback(href: string): Promise<CallbackPerson | AuthFailure | null>;
  /** Signs in whoever came back last, or comes by this link. */
  enter(link?: MailLink): Promise<AuthOutcome>;
  /** Gives them another password, and signs them in, unless somebody else has come in meanwhile. */
  enterWithPassword(password: string, link?: MailLink): Promise<AuthOutcome>;
}

const NOBODY: AuthFailure = { ok: false, code: 'session_not_found', message: 'Nobody has come back' };
/** An account whose address was confirmed so shortly before its sign-in is made by it. */
const NEW_MS = 30_000;

export function createComeBack(visitor: Visitor, entrance: Entrance): ComeBack {
  /** The token of the link that the visitor has come by. */
  let opened: string | undefined;

  /** Asks the server by a link, once, however often what follows is tried. */
  async function open(link: MailLink | undefined): Promise<AuthFailure | undefined> {
    if (!link || opened === link.token_hash) return undefined;
    const { data, error } = await visitor.open(link);
    if (error) return failureOf(error);
    // Nobody has agreed to be somebody else than the link has named.
    if (data.user?.email !== link.email) return NOBODY;
    opened = link.token_hash;
    return undefined;
  }

  return {
    enter: (link) => entrance(async () => (await open(link)) ?? visitor.session() ?? NOBODY),
    async openCallback(href) {
      const back = readAuthCallback(new URL(href));
      if (!back) return null;
      // Anybody can write an address: none of its text is told.
      if (back.kind === 'error') return { ok: false, code: back.code, message: '' };
      if (back.kind === 'link')
        return { ok: true, email: back.email, by: 'link', isNew: back.type === 'signup', link: back };
      opened = undefined;
      const { data, error } = await visitor.open(back);
      if (error) return failureOf(error);
      const { user } = data;
      if (!user) return NOBODY;
      const by = back.kind === 'code' ? 'google' : 'link';
      return { ok: true, email: user.email ?? '', by, isNew: isNew(user) };
    },
    async enterWithPassword(password, link) {
      let isSaved = false;
      const end = await entrance(async () => {
        const failure = await open(link);
        if (failure) return failure;
        const { error } = await visitor.client.updateUser({ password });
        // It was saved before, by a try whose answer was lost: some browsers send that once more by themselves.
        if (error?.code === 'same_password') await visitor.client.signOut({ scope: 'others' });
        else if (error) return failureOf(error);
        isSaved = true;
        return visitor.session() ?? NOBODY;
      });
      return isSaved && !end.ok ? { ok: true, isSignedIn: false } : end;
    },
  };
}

/** By the server's clock alone; an account with another way in was there before. */
function isNew({ email_confirmed_at: made = '', last_sign_in_at: last, identities }: User): boolean {
  const isJustMade = last === undefined || Date.parse(last) - Date.parse(made) < NEW_MS;
  return isJustMade && identities?.length === 1;
}
