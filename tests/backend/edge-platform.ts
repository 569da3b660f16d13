import { readFileSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EDGE_DENO, findHostedTool } from '#tests/support/server/hosted-tools.ts';
import type { ServerPlace } from '#tests/support/server/server.ts';
import { startInDeno, type DenoFunction } from './deno.ts';

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;
const LOOK_EVERY_MS = 20;

/** What became of one isolate. */
export interface Isolate {
  /** Processor time of its own thread since it listened; garbage collection on other threads is nobody's. */
  processorMs: number;
  /** New requests go to another one, as at the soft limit. */
  isRetired: boolean;
  /** Ended by the platform, at the hard limit, in the middle of whatever it did. */
  isKilled: boolean;
  /** Ended by itself. */
  isEnded: boolean;
  peakMb: number;
  kill: () => void;
}

export interface EdgePlatform {
  url: string;
  isolates: readonly Isolate[];
  /** What the function reported, in any of them, and which requests the platform could not pass on. */
  said: () => string;
  stop: () => Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  /** Of processor time; an isolate has twice as much as that before it is ended. */
  softMs: number;
}

/**
 * Hosted Supabase as a function sees it: one address for everything, of which functions are run in isolates that each get
 * so much processor time for their whole life. Each is a Deno of its own, the platform's where that is here; all else is
 * the real server's.
 */
export async function openEdgePlatform(
  backend: ServerPlace,
  { env = {}, softMs }: Options,
): Promise<EdgePlatform> {
  const isolates: Isolate[] = [];
  const running: DenoFunction[] = [];
  const watches: NodeJS.Timeout[] = [];
  const notPassedOn: string[] = [];
  let current: Promise<DenoFunction> | undefined;

  async function begin(): Promise<DenoFunction> {
    const deno = await startInDeno(
      { ...backend, url },
      { PROCESSOR_MS: String(2 * softMs), MEMORY_MB: '256', ...env },
      findHostedTool(EDGE_DENO),
    );
    const { pid } = deno;
    const before = processorMs(pid);
    const mine = current;
    const isolate: Isolate = {
      processorMs: 0,
      isRetired: false,
      isKilled: false,
      isEnded: false,
      peakMb: 0,
      kill: deno.kill,
    };
    const leave = () => {
      if (current === mine) current = undefined;
    };
    const watch = setInterval(() => {
      if (deno.process.exitCode !== null || deno.process.signalCode !== null) return;
      isolate.processorMs = Math.max(isolate.processorMs, processorMs(pid) - before);
      isolate.peakMb = Math.max(isolate.peakMb, peakMb(pid));
      if (isolate.processorMs >= softMs) {
        isolate.isRetired = true;
        leave();
      }
      if (isolate.processorMs >= 2 * softMs) {
        isolate.isKilled = true;
        isolate.kill();
      }
    }, LOOK_EVERY_MS);
    deno.process.on('exit', () => {
      isolate.isEnded = !isolate.isKilled;
      clearInterval(watch);
      leave();
    });
    isolates.push(isolate);
    running.push(deno);
    watches.push(watch);
    return deno;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const [, ofFunction] = /^\/functions\/v1(\/.*)$/.exec(path) ?? [];
    const target =
      ofFunction === undefined
        ? new URL(path, backend.url)
        : new URL(ofFunction, (await (current ??= begin())).url);
    // A connection of its own: one that is used again may just have been closed.
    const forward = ask(target, { method: request.method, headers: request.headers, agent: false });
    forward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forward.on('error', (error) => {
      notPassedOn.push(`${request.method ?? ''} ${path}: ${error.message}`);
      response.writeHead(502).end();
    });
    request.pipe(forward);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.writeHead(502).end());
  });
  // As long as hosted Supabase's: a function never writes into a connection that was just closed.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    isolates,
    said: () =>
      [
        ...running.map(({ output }, nth) => `isolate ${String(nth + 1)} said: ${output()}`),
        ...notPassedOn.map((request) => `not passed on: ${request}`),
      ].join('\n'),
    async stop() {
      for (const watch of watches) clearInterval(watch);
      await Promise.all(running.map((deno) => deno.stop()));
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Of the thread that runs the function's code. */
function processorMs(pid: number): number {
  try {
    const [, user, system] =
      /\) \S+(?: \S+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')) ?? [];
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return 0;
  }
}

function peakMb(pid: number): number {
  try {
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(peak ?? 0) / 1024);
  } catch {
    return 0;
  }
}
