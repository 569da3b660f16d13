/** Addresses of the screens that this one leads to. */
export interface PreviewWays {
  uploads: string;
  assets: string;
  /** The photos on this phone, each with what can be done. */
  outbox: string;
  login: string;
  billing: string;
  /** Where anybody can read a picture's marks. */
  check: string;
}

/** Which picture is looked at stands in the address, so that a reload, or coming back, shows it again. */
export interface VersionInAddress {
  asked: string | null;
  choose: (version: string | null) => void;
}
