import { expect, test } from 'vitest';
import { readStore } from './read-store.ts';

const codes = (...names: string[]) => names.map((code) => ({ code }));
const store = (
  manifest: object,
  { success = [] as string[], failure = [] as string[], state = 'Valid', others = {} } = {},
) => ({
  active_manifest: 'a',
  manifests: { a: manifest, ...others },
  validation_state: state,
  validation_results: { activeManifest: { success: codes(...success), failure: codes(...failure) } },
});

test.each([
  ['whole', 'listed', 'Trusted', ['signingCredential.trusted'], []],
  ['whole', 'unlisted', 'Valid', [], ['signingCredential.untrusted']],
  ['altered', 'unlisted', 'Invalid', [], ['signingCredential.untrusted', 'assertion.dataHash.mismatch']],
  ['altered', 'unlisted', 'Invalid', [], ['claimSignature.mismatch']],
  ['altered', 'unlisted', 'Invalid', [], ['assertion.missing']],
  ['unsure', 'expired', 'Invalid', [], ['signingCredential.expired']],
  ['unsure', 'withdrawn', 'Invalid', ['signingCredential.trusted'], ['signingCredential.ocsp.revoked']],
  ['unsure', 'unlisted', 'Invalid', [], ['signingCredential.invalid']],
])('%s, by a certificate that is %s', (state, certificate, said, success, failure) => {
  expect(readStore(store({}, { state: said, success, failure }))).toMatchObject({ state, certificate });
});

test('older signatures name their program in one word, with what it was built on', () => {
  const older = { claim_generator: 'Adobe_Firefly/1.0 c2pa-rs/0.16.1' };
  expect(readStore(store(older))?.generator).toBe('Adobe Firefly');
});

test('a word of a stranger is one short line', () => {
  const named = { claim_generator_info: [{ name: `\u202eA\n${'b'.repeat(200)}` }] };
  expect(readStore(store(named))?.generator).toBe(`A${'b'.repeat(79)}`);
});

test('pictures that are made of each other in a circle are told once', () => {
  const madeOf = (label: string) => ({ ingredients: [{ relationship: 'parentOf', active_manifest: label }] });
  const circle = store(madeOf('b'), { others: { b: madeOf('c'), c: madeOf('b') } });
  expect(readStore(circle)?.madeFrom).toHaveLength(2);
});

test.each([
  null,
  [],
  'text',
  {},
  { manifests: [] },
  { active_manifest: 'a', manifests: {} },
  { active_manifest: 'a', manifests: { a: 7 } },
])('%j is no store', (value) => {
  expect(readStore(value)).toBeNull();
});

test('a store in which everything is of another kind than it should be says nothing', () => {
  const odd = store({
    claim_generator_info: 'x',
    claim_generator: 3,
    signature_info: [],
    assertions: [{ label: 'c2pa.actions', data: { actions: [7, { action: 5, softwareAgent: 9 }] } }, null],
    ingredients: [{ relationship: 'parentOf', active_manifest: {} }],
  });
  expect(readStore({ ...odd, validation_results: { activeManifest: { success: 3 } } })).toEqual({
    state: 'whole',
    certificate: 'unlisted',
    generator: null,
    issuer: null,
    sources: [],
    actions: [],
    agents: [],
    madeFrom: [],
  });
});
