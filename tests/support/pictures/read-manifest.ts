import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import init, { WasmReader } from '@contentauth/c2pa-wasm';
import { z } from 'zod';

const action = z.looseObject({
  action: z.string(),
  softwareAgent: z.looseObject({ name: z.string() }).optional(),
  digitalSourceType: z.string().optional(),
  description: z.string().optional(),
});
const manifest = z.looseObject({
  claim_generator_info: z.array(z.looseObject({ name: z.string(), version: z.string().optional() })),
  ingredients: z
    .array(z.looseObject({ relationship: z.string(), active_manifest: z.string().optional() }))
    .default([]),
  assertions: z.array(z.looseObject({ label: z.string(), data: z.unknown() })),
});
const store = z.looseObject({
  active_manifest: z.string(),
  manifests: z.record(z.string(), manifest),
  validation_state: z.enum(['Invalid', 'Valid', 'Trusted']),
});

const ready = (async () => {
  const wasm = new URL(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'));
  await init({ module_or_path: new Uint8Array(await readFile(wasm)) });
})();

/** What a foreign viewer says of a file: `root` is a certificate that it trusts, as PEM. Rejects where there is no manifest. */
export async function readManifest(file: Uint8Array, root?: string) {
  await ready;
  const settings = root
    ? { verify: { verify_trust: true }, trust: { user_anchors: root } }
    : { verify: { verify_trust: false } };
  const reader = await WasmReader.fromBytes('image/jpeg', file, JSON.stringify(settings));
  const text = reader.json();
  reader.free();
  const { active_manifest, manifests, validation_state } = store.parse(JSON.parse(text));
  const active = manifests[active_manifest];
  const done = active?.assertions.find(({ label }) => label.startsWith('c2pa.actions'))?.data;
  const { actions } = z.object({ actions: z.array(action) }).parse(done);
  return { state: validation_state, active, actions, manifests, text };
}

/** The certificates of the server that keeps this folder, as PEM. */
export function rootIn(dataDir: string): string {
  const { SIGNING_CERTIFICATES } = JSON.parse(readFileSync(join(dataDir, 'signing-keys.json'), 'utf8'));
  return String(SIGNING_CERTIFICATES);
}
