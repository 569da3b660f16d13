/** One page of the browser, or of the simulated phone. */
export interface ProbePage {
  /** The code is sent to the page: nothing from outside stands in it but `probe`. */
  run: (code: () => Promise<string>) => Promise<string>;
  /** Its process ends at once. */
  kill: () => Promise<void>;
}

/** A browser with nothing in it, real or simulated. */
export interface Stage {
  open: () => Promise<ProbePage>;
  /** So much more may be kept from here on. */
  leaveRoom: (bytes: number) => Promise<void>;
  /** The whole browser is killed and started again. */
  killBrowser: () => Promise<void>;
}

export interface Scenario {
  what: string;
  act: (stage: Stage) => Promise<string>;
  /** Where the simulator is another one, and why that may be. */
  differs?: string;
}
