/** Who uses the app on this phone. `isSignedIn` is false once the server has refused to renew the session. */
export interface Person {
  id: string;
  email: string;
  isSignedIn: boolean;
}

/** The session as the auth service gives it, as far as we act on it; everything else in it is kept as it came. */
export interface Session {
  access_token: string;
  refresh_token: string;
  /** Seconds since 1970. */
  expires_at: number;
  token_type: string;
  user: { id: string; email?: string | undefined };
}

/** The one record that page and worker act on. */
export interface SessionRecord {
  person: { id: string; email: string };
  /** null after the server refused to renew it: the person stays, and so do their photos. */
  session: Session | null;
}

/** In the place of a person's id: whoever shows a photo to the front page has none yet. */
export const VISITOR = 'visitor';
