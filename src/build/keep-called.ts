import { parseAst } from 'vite';

interface Cut {
  /** The class, by its name in the source. */
  of: string;
  /** The methods that are called from elsewhere. */
  called: readonly string[];
  /** What the constructor puts together of methods that are not. */
  without: readonly string[];
}

/**
 * The source of a class without the methods that nobody calls: neither from elsewhere, nor the constructor, nor those
 * that stay. A class that has not what it is said to have is a complaint.
 */
export function keepCalled(code: string, { of, called, without }: Cut): string {
  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
  const classes = parseAst(code).body.flatMap((node) => {
    const declared = node.type === 'ExportDefaultDeclaration' ? node.declaration : node;
    return declared.type === 'ClassDeclaration' && declared.id?.name === of ? [declared.body] : [];
  });
  const methods = (classes[0]?.body ?? []).flatMap((member) =>
    member.type === 'MethodDefinition' && member.key.type === 'Identifier'
      ? [{ ...member, name: member.key.name }]
      : [],
  );
  const built = methods.find(({ kind }) => kind === 'constructor')?.value.body?.body ?? [];
  const dropped = without.map((name) => {
    const statement = built.find((one) => textOf(one).startsWith(`this.${name} = `));
    if (!statement) throw new Error(`The constructor of ${of} makes no ${name}`);
    return statement;
  });
  const kept = new Set<string>(called);
  const note = (text: string) => {
    for (const [, name = ''] of text.matchAll(/\bthis\.(\w+)/g)) kept.add(name);
  };
  for (const statement of built) if (!dropped.includes(statement)) note(textOf(statement));
  // A Set hands out what is added while it is walked.
  for (const name of kept) {
    const own = methods.filter((method) => method.name === name);
    if (own.length === 0 && called.includes(name)) throw new Error(`${of} has no method ${name}`);
    for (const method of own) note(textOf(method));
  }
  const gone = without.find((name) => kept.has(name));
  if (gone !== undefined) throw new Error(`What stays of ${of} uses ${gone}`);
  const unused = methods.filter(({ kind, name }) => kind !== 'constructor' && !kept.has(name));
  let rest = code;
  for (const { start, end } of [...dropped, ...unused].toSorted((a, b) => b.start - a.start))
    rest = rest.slice(0, start) + rest.slice(end);
  return rest;
}
