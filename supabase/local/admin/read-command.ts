import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { PLANS } from '#shared/contract.ts';

/** As the database has it: 20261123002500_operator.sql. */
const MOST = { credits: 1000, reason: 500, name: 100 } as const;
const PLAN_NAMES = Object.keys(PLANS).join('|');

export const USAGE = `npm run admin -- COMMAND, where PERSON is an email address or an id:

  show PERSON                                   plan, credits and photos
  plan PERSON ${PLAN_NAMES} --why TEXT
  credits PERSON NUMBER --key KEY --why TEXT    1 to ${MOST.credits}, until the month ends; once for each KEY: the
                                                invoice's number, say
  requests                                      who has asked to have their account deleted
  keep PERSON --why TEXT                        takes such a request back
  remove PERSON --why TEXT --yes                only who has asked in the app; else also --unasked
  log [PERSON]                                  what was done, by whom and why

--by NAME says who does it; without it, the name of your account on this computer. Leave names and addresses of people out
of --why: the log outlives their accounts.
`;

/** Who does it, and why. */
export interface Signed {
  operator: string;
  reason: string;
}

export type Command =
  | { name: 'show'; person: string }
  | { name: 'requests' }
  | { name: 'log'; person: string | undefined }
  | ({ name: 'plan'; person: string; plan: string } & Signed)
  | ({ name: 'credits'; person: string; amount: number; key: string } & Signed)
  | ({ name: 'keep'; person: string } & Signed)
  | ({ name: 'remove'; person: string; isUnasked: boolean; isConfirmed: boolean } & Signed);

const OPTIONS = {
  by: { type: 'string' },
  why: { type: 'string' },
  key: { type: 'string' },
  unasked: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

/** Throws an error that says what is missing or not understood. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parseOptions(args);
  const [name = '', ...rest] = positionals;
  const take = (what: string): string => {
    const next = rest.shift()?.trim();
    if (!next) throw new Error(`${name} needs ${what}.`);
    return next;
  };
  const signed = (): Signed => {
    const reason = values.why?.trim() ?? '';
    if (reason === '') throw new Error(`${name} needs a reason: --why TEXT.`);
    if (reason.length > MOST.reason) throw new Error(`A reason has at most ${MOST.reason} characters.`);
    const operator = (values.by ?? nameOfAccount()).trim();
    if (operator === '' || operator.length > MOST.name)
      throw new Error(`--by NAME has 1 to ${MOST.name} characters.`);
    return { operator, reason };
  };
  const read = (): Command => {
    if (name === 'show') return { name, person: take('a person') };
    if (name === 'requests') return { name };
    if (name === 'log') return { name, person: rest.length > 0 ? take('a person') : undefined };
    if (name === 'plan')
      return { name, person: take('a person'), plan: readPlan(take('a plan')), ...signed() };
    if (name === 'credits') {
      const gift = { person: take('a person'), amount: readAmount(take('a number')) };
      return { name, ...gift, key: readKey(values.key), ...signed() };
    }
    if (name === 'keep') return { name, person: take('a person'), ...signed() };
    if (name === 'remove') {
      const { unasked, yes } = values;
      return { name, person: take('a person'), isUnasked: unasked, isConfirmed: yes, ...signed() };
    }
    throw new Error(
      name === '' ? 'Which command?' : `There is no command ‘${name}’: npm run admin lists them.`,
    );
  };
  const command = read();
  if (rest.length > 0) throw new Error(`Not understood: ${rest.join(' ')}.`);
  return command;
}

/** The library's own advice is about options of another kind. */
function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const [what] = error instanceof Error ? error.message.split(/\.\s/) : [];
    throw new Error(`${what ?? String(error)}. npm run admin lists what there is.`);
  }
}

/** An account may be a number alone, as in a container. */
function nameOfAccount(): string {
  try {
    return userInfo().username;
  } catch {
    throw new Error('Your account has no name on this computer: --by NAME says who does it.');
  }
}

function readPlan(told: string): string {
  if (!Object.hasOwn(PLANS, told)) throw new Error(`There is no plan ‘${told}’: ${PLAN_NAMES}.`);
  return told;
}

function readAmount(told: string): number {
  const amount = /^\d+$/.test(told) ? Number(told) : 0;
  if (amount < 1 || amount > MOST.credits)
    throw new Error(`Credits are a whole number from 1 to ${MOST.credits}, not ‘${told}’.`);
  return amount;
}

function readKey(told = ''): string {
  const key = told.trim();
  if (key === '' || key.length > MOST.name) {
    throw new Error(`credits needs --key KEY, 1 to ${MOST.name} characters: the same key never gives twice.`);
  }
  return key;
}
