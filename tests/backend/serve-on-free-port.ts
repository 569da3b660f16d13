// For tests, run by Deno: the function as it is deployed, on any free port. Deno 2.1 can be told so only in code.
import process from 'node:process';

type Serve = (options: { hostname: string; port: number }, handler: unknown) => unknown;
const deno = Reflect.get(globalThis, 'Deno') as { serve: unknown };
const serve = deno.serve as Serve;
deno.serve = (handler: unknown) => serve({ hostname: '127.0.0.1', port: 0 }, handler);

await import(process.argv[2] ?? '');
