/** Who signed, by the certificate; anybody can make one, so a list tells those apart that were looked at. */
export type Certificate = 'listed' | 'unlisted' | 'expired' | 'withdrawn';

/** By what and from what a picture was made, in the words of whoever signed it. */
export interface SignedClaim {
  /** The program that signed. */
  generator: string | null;
  /** Whose certificate it is. */
  issuer: string | null;
  /** Names of IPTC's list of digital source types. */
  sources: readonly string[];
  /** As C2PA names them: 'c2pa.cropped'. */
  actions: readonly string[];
  /** The programs that did it, where they are named. */
  agents: readonly string[];
}

/** A picture that another was made of. */
export interface Ancestor extends SignedClaim {
  /** Its own signature did not hold when the next one was made. */
  isAltered: boolean;
}

/** What a signature (C2PA) says, and whether it holds. */
export interface SignedMark extends SignedClaim {
  /** unsure: the bytes are those that were signed, but something else is wrong with the signature. */
  state: 'whole' | 'altered' | 'unsure';
  certificate: Certificate;
  /** What it was made of, the nearest first. */
  madeFrom: readonly Ancestor[];
}

/** What a packet of XMP says, which anybody can write. */
export interface SaidMark {
  /** The name in IPTC's list; null: it says nothing of that. */
  source: string | null;
  credit: string | null;
}

export interface Marks {
  /** damaged: there is a signature, and it cannot be read. not_here: what reads it could not be fetched. */
  signed: SignedMark | 'damaged' | 'not_here' | null;
  said: SaidMark | null;
  /** It names an address where a signature is kept. Nobody asks there: that would tell them who looks at what. */
  isElsewhere: boolean;
  /** For whoever wants to see all of it, as text. */
  raw: readonly { title: string; text: string }[];
}

/** Why a file is not checked. other_kind: a picture, but of a kind that we do not read. */
export type NotChecked = 'empty' | 'no_picture' | 'other_kind' | 'too_large' | 'not_now' | 'failed';

export type CheckOutcome = { marks: Marks } | { error: NotChecked };

/** More than any phone's photo; larger ones would not fit into the memory of small phones twice. */
export const CHECKED_MEGABYTES = 50;
