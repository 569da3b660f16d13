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

/**
 * What a file may put on a screen: the text between tags, and every string of more than one word. Where a value is put
 * in stands '…'. What goes to the console or into an exception is for engineers and left out.
 */
export function readSentences(code: string, lang: 'ts' | 'tsx'): Sentence[] {
  const found: Sentence[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value) || isForEngineers(value)) return;
    const text = textOf(value)?.replaceAll(/\s+/g, ' ').trim();
    if (text !== undefined && /\p{L}{2}/u.test(text) && (value.type === 'JSXText' || text.includes(' ')))
      found.push({ line: code.slice(0, value.start).split('\n').length, text });
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child);
  };
  visit(parseAst(code, { lang }).body);
  return found;
}

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
    return isNode(node['callee']) && nameOf(node['callee']['object']) === 'console';
  if (node.type === 'NewExpression') return nameOf(node['callee']).endsWith('Error');
  return /^(Import|ExportAll)/.test(node.type);
}

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';
