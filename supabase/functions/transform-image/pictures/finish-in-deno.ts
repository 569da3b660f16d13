/**
 * For tests, run by Deno as functions are: prepares, finishes and signs each photo that is named, and writes a line of JSON for
 * it, with processor time in milliseconds and memory in MB, held after it and at most.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { markPicture, type SignPicture } from '../marks/mark-picture.ts';
import { signWithC2pa } from '../marks/sign-with-c2pa.ts';
import { readSigningKeys } from '../marks/signing-keys.ts';
import { createWasmPipeline } from './wasm-pipeline.ts';

const pipeline = createWasmPipeline();
const keys = readSigningKeys(process.env);
const sign: SignPicture | undefined = keys && ((file, manifest) => signWithC2pa(file, manifest, keys));
const history = { source: 'algorithmicallyEnhanced', did: [], isDishLaidBack: false } as const;
/** Deno 2.1 does not tell it: there it is time, of work that is done in place. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 || performance.now();
};
const msOf = (from: number, to: number) => Math.round(to - from);
/** As a runner asks it, before it begins another photo. */
const heldMb = (): number => {
  const { heapUsed, external } = Deno.memoryUsage();
  return Math.round((heapUsed + external) / 1024 / 1024);
};

for (const photo of process.argv.slice(2)) {
  const before = processorMs();
  const prepared = await pipeline.prepare(new Uint8Array(readFileSync(photo)));
  const between = processorMs();
  const finished = await pipeline.finish(prepared.bytes, { watermark: true });
  const after = processorMs();
  const { marks, output: marked } = await markPicture(finished.output, history, {
    sign,
    report: console.error,
  });
  const end = processorMs();
  const { output, thumbnail, width, height } = finished;
  console.log(
    JSON.stringify({
      width,
      height,
      outputBytes: output.length,
      thumbnailBytes: thumbnail.length,
      prepareMs: msOf(before, between),
      finishMs: msOf(between, after),
      isSigned: marks.signed,
      markMs: msOf(after, end),
      markBytes: marked.length - output.length,
      heldMb: heldMb(),
      peakMb: peakMb(),
    }),
  );
}

/** Resident memory since the start, where the system tells. */
function peakMb(): number | undefined {
  try {
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    return peak === undefined ? undefined : Math.round(Number(peak) / 1024);
  } catch {
    return undefined;
  }
}
