import { raise } from './postgrest-error.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A question for rows, or for those of an embedded table, as the library has read it. */
interface Question {
  where?: unknown;
  select?: unknown;
}

/**
 * JSON in a filter is a value. The library would take some of it for its own terms, of a question inside of the
 * question or of another column, and would write parts of those into the SQL as they are.
 */
export function refuseInnerQuestions({ where, select }: Question): void {
  if (isFields(where)) refuseIn(where);
  for (const entry of listed(select)) {
    if (isFields(entry))
      for (const part of Object.values(entry)) if (isFields(part)) refuseInnerQuestions(part);
  }
}

function refuseIn(where: Fields): void {
  for (const [name, tested] of Object.entries(where)) {
    if ((name === '$and' || name === '$or') && Array.isArray(tested)) {
      for (const inner of listed(tested)) if (isFields(inner)) refuseIn(inner);
    } else if (name === '$not' && isFields(tested)) {
      refuseIn(tested);
    } else if (name.startsWith('$')) {
      throw refused('42703', `column "${name}" does not exist`);
    } else if (isFields(tested)) {
      refuseOperands(tested);
    }
  }
}

function refuseOperands(tested: Fields): void {
  for (const [operator, operand] of Object.entries(tested)) {
    if (!isFields(operand)) continue;
    if (operator === '$not') refuseOperands(operand);
    else if (operand['type'] === 'query' || '$ref' in operand) {
      throw refused('PGRST100', 'failed to parse filter: an object with "type": "query" or "$ref"');
    }
  }
}

const refused = (code: string, message: string) =>
  Object.assign(new Error(), raise({ code, message, details: null, hint: null }, 400));

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
