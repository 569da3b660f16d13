import { AuthClient } from '@supabase/auth-js';
import type { AuthCallback } from '#core/model/auth-callback.ts';
import type { BuiltAuthClient } from './auth-methods.ts';
import type { Notes } from './ports.ts';
import { readSession } from './session-shape.ts';

type Options = NonNullable<ConstructorParameters<typeof AuthClient>[0]>;

export type Visitor = ReturnType<typeof createVisitor>;

interface VisitorPorts {
  /** As every client of the auth service has them here. */
  base: Options & { storageKey: string };
  notes: Notes | undefined;
}

/**
 * Whoever is on the way to Google and back, or opens the link of a mail. Their session lies in this page's memory
 * alone: nobody is signed in by opening an address. Only the proofs that Google's codes ask for outlive the page.
 */
export function createVisitor({ base, notes }: VisitorPorts) {
  const memory = new Map<string, string>();
  const isProof = (key: string) => key.endsWith('-code-verifier');
  // A name of its own: the library warns of two clients under one.
  const storageKey = `${base.storageKey}-visitor`;
  const client: BuiltAuthClient = new AuthClient({
    ...base,
    storageKey,
    flowType: 'pkce',
    experimental: { appendPkceFlowIdToRedirects: true },
    storage: {
      getItem: (key: string) => (notes && isProof(key) ? notes(key).read() : (memory.get(key) ?? null)),
      setItem(key: string, value: string) {
        if (notes && isProof(key)) notes(key).write(value);
        else memory.set(key, value);
      },
      removeItem(key: string) {
        if (notes && isProof(key)) notes(key).write(null);
        else memory.delete(key);
      },
    },
  });
  return {
    client,
    open(back: Exclude<AuthCallback, { kind: 'error' }>) {
      if (back.kind === 'link') return client.verifyOtp({ token_hash: back.token_hash, type: back.type });
      return back.kind === 'code'
        ? client.exchangeCodeForSession(back.code, back.flowId === null ? {} : { flowId: back.flowId })
        : client.setSession(back);
    },
    /** As the auth service gave it; undefined: nobody has come. */
    session: () => readSession(memory.get(storageKey) ?? null),
  };
}
