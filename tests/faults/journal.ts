/** Where a thing that the journal names is not there. */
export const ABSENT = '(absent)';

/**
 * What the server has promised. Every thing has a name and the values that it may be found with: one, once the server
 * has acknowledged it, and both the old and the new while a change is under way or its answer was lost.
 */
export interface Journal {
  /** Runs a change; `work` tells whether the server acknowledged it. */
  attempt: (name: string, value: string, work: () => Promise<boolean>) => Promise<boolean>;
  /** Notes what the server named itself, in an answer that it has given. */
  note: (name: string, value: string) => void;
  /** Number of changes that were acknowledged. */
  acknowledged: () => number;
  /** Names of all things that were ever touched. */
  names: () => string[];
  /** Names touched since the last `verify`. */
  touched: () => string[];
  allowed: (name: string) => ReadonlySet<string>;
  /** Compares all with what was found, says what is wrong, and takes what was found as the truth from here on. */
  verify: (found: ReadonlyMap<string, string>) => string[];
}

export function createJournal(): Journal {
  const entries = new Map<string, Set<string>>();
  const touched = new Set<string>();
  let acknowledged = 0;
  const allowed = (name: string) => entries.get(name) ?? new Set([ABSENT]);
  const set = (name: string, values: Set<string>) => {
    entries.set(name, values);
    touched.add(name);
  };
  return {
    async attempt(name, value, work) {
      set(name, new Set([...allowed(name), value]));
      const isAcknowledged = await work();
      if (isAcknowledged) {
        set(name, new Set([value]));
        acknowledged += 1;
      }
      return isAcknowledged;
    },
    note(name, value) {
      set(name, new Set([value]));
      acknowledged += 1;
    },
    acknowledged: () => acknowledged,
    names: () => [...entries.keys()],
    touched: () => [...touched],
    allowed,
    verify(found) {
      const wrong: string[] = [];
      for (const [name, values] of entries) {
        const value = found.get(name) ?? ABSENT;
        if (!values.has(value)) wrong.push(`${name}: promised ${[...values].join(' or ')}, found ${value}`);
        entries.set(name, new Set([value]));
      }
      touched.clear();
      return wrong;
    },
  };
}
