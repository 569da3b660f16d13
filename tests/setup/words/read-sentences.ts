import { parseAst } from 'vite';

export interface Sentence {
  line: number;
  text: string;
}

type SyntaxNode = Record<string, unknown> & { type: string; start: number };

/** What stands in these attributes is for the browser, not for people. */
const UNSEEN = new Set([
  'className',
  'd',
  'href',
  'id',
  'key',
  'rel',
  'sizes',
  'style',
  'to',
  'type',
  'viewBox',
]);

/** What these hold is read by people, by eye or by ear, be it one word. */
const SEEN = new Set(['alt', 'aria-label', 'label', 'name', 'placeholder', 'title']);

/**
 * What a file may put on a screen: the text between tags, names of things, and every string of more than one word. Where
 * a value is put in stands '…'. What goes to the console, into a log or into an exception is for engineers and left out.
 */
export function readSentences(code: string, lang: 'ts' | 'tsx'): Sentence[] {
  const found: Sentence[] = [];
  const visit = (value: unknown, isName: boolean): void => {
    if (Array.isArray(value)) for (const child of value) visit(child, isName);
    if (!isNode(value) || isForEngineers(value)) return;
    const text = textOf(value)?.replaceAll(/\s+/g, ' ').trim();
    if (
      text !== undefined &&
      /\p{L}{2}/u.test(text) &&
      (isName || value.type === 'JSXText' || text.includes(' '))
    )
      found.push({ line: lineAt(code, value.start), text });
    const key = value[value.type === 'JSXAttribute' ? 'name' : 'key'];
    for (const child of Object.values(value))
      if (typeof child === 'object') visit(child, isName || SEEN.has(nameOf(key)));
  };
  visit(parseAst(code, { lang }).body, false);
  return found;
}

export const lineAt = (code: string, place: number): number => code.slice(0, place).split('\n').length;

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  const parts = node['quasis'] as readonly { value: { raw: string } }[];
  return parts.map(({ value }) => value.raw).join('…');
}

function isForEngineers(node: SyntaxNode): boolean {
  if (node.type === 'JSXAttribute') return UNSEEN.has(nameOf(node['name']));
  if (node.type === 'CallExpression')
    return isNode(node['callee']) && /^(console|log)$/.test(lastNameOf(node['callee']['object']));
  // What is tagged is for the database.
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'NewExpression') return nameOf(node['callee']).endsWith('Error');
  return /^(Import|ExportAll)/.test(node.type);
}

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';

/** Of `parts.log`: log. */
const lastNameOf = (node: unknown): string =>
  isNode(node) && node.type === 'MemberExpression' ? nameOf(node['property']) : nameOf(node);
