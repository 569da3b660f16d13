/**
 * For tests, run by Deno as functions are: prepares, finishes and signs each photo that is named, and writes a line of JSON for
 * it, with processor time in milliseconds and memory in MB.
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
const msOf = (from: NodeJS.CpuUsage, to: NodeJS.CpuUsage) =>
  Math.round((to.user + to.system - from.user - from.system) / 1000);

for (const photo of process.argv.slice(2)) {
  const before = process.cpuUsage();
  const prepared = await pipeline.prepare(new Uint8Array(readFileSync(photo)));
  const between = process.cpuUsage();
  const finished = await pipeline.finish(prepared.bytes, { watermark: true });
  const after = process.cpuUsage();
  const { marks, output: marked } = await markPicture(finished.output, history, {
    sign,
    report: console.error,
  });
  const end = process.cpuUsage();
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
