/**
 * For tests, run by Deno as functions are: prepares and finishes each photo that is named, and writes a line of JSON for
 * it, with processor time in milliseconds and memory in MB.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { createWasmPipeline } from './wasm-pipeline.ts';

const pipeline = createWasmPipeline();
for (const photo of process.argv.slice(2)) {
  const before = process.cpuUsage();
  const prepared = await pipeline.prepare(new Uint8Array(readFileSync(photo)));
  const between = process.cpuUsage();
  const finished = await pipeline.finish(prepared.bytes, { watermark: true });
  const after = process.cpuUsage();
  const { output, thumbnail, width, height } = finished;
  console.log(
    JSON.stringify({
      width,
      height,
      outputBytes: output.length,
      thumbnailBytes: thumbnail.length,
      prepareMs: Math.round((between.user + between.system - before.user - before.system) / 1000),
      finishMs: Math.round((after.user + after.system - between.user - between.system) / 1000),
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
