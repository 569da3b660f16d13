import { MOMENTS, VICTIMS, type Kill, type Moment, type Victim } from './plan.ts';

/** How a promise can be broken. */
export const WRONGS = ['lost', 'twice', 'across', 'stuck'] as const;
export type Wrong = (typeof WRONGS)[number];

export interface Fault {
  wrong: Wrong;
  words: string;
}

/** Where it happened: after this kill, or at the end of a life. */
export interface BookedFault extends Fault {
  life: number;
  round: number;
  kill: Kill;
}

export interface Book {
  /** `hasCome`: the moment that it waited for; else it fell at any other. */
  killed(kill: Kill, hasCome: boolean): void;
  /** The server has ended a session: photos wait for whoever signs in, which breaks no promise. */
  signedOut(): void;
  fault(fault: BookedFault): void;
  /** Found when all was over, so that nobody knows which kill it was. */
  faultAtEnd(fault: Fault): void;
  faults(): readonly (Fault & Partial<BookedFault>)[];
  kills(): number;
  /** One line for each kind of kill. */
  table(): string[];
}

type Count = Map<Moment | 'any other time', number>;

export function openBook(): Book {
  const counts = new Map<Victim, Count>();
  const faults: (Fault & Partial<BookedFault>)[] = [];
  let signOuts = 0;
  const sum = (count: Count | undefined) => [...(count?.values() ?? [])].reduce((all, one) => all + one, 0);
  return {
    killed({ victim, moment }, hasCome) {
      const count: Count = counts.get(victim) ?? new Map();
      counts.set(victim, count);
      const when = hasCome ? moment : 'any other time';
      count.set(when, (count.get(when) ?? 0) + 1);
    },
    signedOut: () => void (signOuts += 1),
    fault: (fault) => void faults.push(fault),
    faultAtEnd: (fault) => void faults.push(fault),
    faults: () => faults,
    kills: () => [...counts.values()].reduce((all, one) => all + sum(one), 0),
    table() {
      const line = (name: string, kills: string, wrongs: readonly string[], moments: string) =>
        `${name.padEnd(26)}${[kills, ...wrongs].map((word) => word.padStart(8)).join('')}  ${moments}`.trimEnd();
      const rows = VICTIMS.filter((victim) => counts.has(victim)).map((victim) => {
        const count = counts.get(victim);
        const after = faults.filter(({ kill }) => kill?.victim === victim);
        const moments = [...MOMENTS, 'any other time' as const]
          .filter((moment) => count?.has(moment))
          .map((moment) => `${moment} ${count?.get(moment)}`);
        return line(victim, String(sum(count)), countWrongs(after), moments.join(', '));
      });
      const all = line('all', String(this.kills()), countWrongs(faults), '');
      const news = signOuts === 0 ? [] : [`${signOuts} times somebody had to sign in again`];
      return [line('what', 'kills', WRONGS, 'when'), ...rows, all, ...news];
    },
  };
}

const countWrongs = (faults: readonly Fault[]): string[] =>
  WRONGS.map((wrong) => String(faults.filter((fault) => fault.wrong === wrong).length));
