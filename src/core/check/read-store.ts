import { isRecord } from '#core/lib/is-record.ts';
import { visible } from '#core/lib/visible.ts';
import type { Ancestor, Certificate, SignedClaim, SignedMark } from '#core/model/checked-picture.ts';
import { nameOfSource } from '#shared/marks/source-type.ts';

/** A picture of a picture of a picture: more is nothing that anybody reads. */
const MOST_ANCESTORS = 10;
/** What a stranger's file says is shown on a screen. */
const LONGEST_WORD = 80;

/** What says that bytes are not those that were signed. */
const CHANGED = /\.mismatch$|^assertion\.missing$|^claim\.missing$/;

/**
 * What a store of C2PA manifests says, as the reader gives it: the newest one, whether it holds, and those that the picture
 * was made of. null: it is no such store.
 */
export function readStore(store: unknown): SignedMark | null {
  if (!isRecord(store) || !isRecord(store['manifests'])) return null;
  const manifests = store['manifests'];
  const active = manifests[String(store['active_manifest'])];
  if (!isRecord(active)) return null;
  return {
    ...readClaim(active),
    ...judge(store),
    madeFrom: [...readAncestors(active, manifests)],
  };
}

function judge(store: Record<string, unknown>): Pick<SignedMark, 'state' | 'certificate'> {
  const { success, failure } = readResults(store);
  const isWhole = store['validation_state'] === 'Valid' || store['validation_state'] === 'Trusted';
  const isChanged = failure.some(isChange);
  return {
    state: isChanged ? 'altered' : isWhole ? 'whole' : 'unsure',
    certificate: judgeCertificate(success, failure),
  };
}

/** Of a store, or as they were when a picture was taken for another. */
function readResults({ validation_results: all }: Record<string, unknown>) {
  const active = isRecord(all) && isRecord(all['activeManifest']) ? all['activeManifest'] : {};
  return { success: codesIn(active['success']), failure: codesIn(active['failure']) };
}

const isChange = (code: string): boolean => CHANGED.test(code);

function judgeCertificate(success: readonly string[], failure: readonly string[]): Certificate {
  if (failure.includes('signingCredential.ocsp.revoked')) return 'withdrawn';
  if (failure.includes('signingCredential.expired')) return 'expired';
  return success.includes('signingCredential.trusted') ? 'listed' : 'unlisted';
}

function readClaim(manifest: Record<string, unknown>): SignedClaim {
  const [generator] = recordsIn(manifest['claim_generator_info']);
  const signature = isRecord(manifest['signature_info']) ? manifest['signature_info'] : {};
  const actions = recordsIn(manifest['assertions']).flatMap(readActions);
  return {
    generator: readWord(generator?.['name']) ?? readGenerator(manifest['claim_generator']),
    issuer: readWord(signature['issuer']) ?? readWord(signature['common_name']),
    sources: unique(actions.map(({ digitalSourceType }) => nameSource(digitalSourceType))),
    actions: unique(actions.map(({ action }) => readWord(action))),
    agents: unique(actions.map(({ softwareAgent }) => readAgent(softwareAgent))),
  };
}

function readActions({ label, data }: Record<string, unknown>): Record<string, unknown>[] {
  const isActions = typeof label === 'string' && /^c2pa\.actions(\.|_|$)/.test(label);
  return isActions && isRecord(data) ? recordsIn(data['actions']) : [];
}

/** Each made of the one before; a store that goes in a circle ends. */
function* readAncestors(
  manifest: Record<string, unknown>,
  manifests: Record<string, unknown>,
): Generator<Ancestor> {
  const seen = new Set<unknown>();
  let current = manifest;
  while (seen.size < MOST_ANCESTORS) {
    const parent = recordsIn(current['ingredients']).find(
      (one) => one['relationship'] === 'parentOf' || one['relationship'] === 'inputTo',
    );
    const label = parent?.['active_manifest'];
    const next = typeof label === 'string' ? manifests[label] : undefined;
    if (!parent || !isRecord(next) || seen.has(next)) return;
    seen.add(next);
    yield { ...readClaim(next), isAltered: readResults(parent).failure.some(isChange) };
    current = next;
  }
}

/** As older signatures have it: 'Adobe_Firefly/1.0 c2pa-rs/0.16'. */
const readGenerator = (said: unknown): string | null =>
  typeof said === 'string' ? readWord(said.split(/[/ ]/)[0]?.replaceAll('_', ' ')) : null;

const readAgent = (agent: unknown): string | null => readWord(isRecord(agent) ? agent['name'] : agent);

function nameSource(address: unknown): string | null {
  return typeof address === 'string' ? nameOfSource(address) : null;
}

/** A stranger's word in one short line. */
function readWord(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const word = visible(value).replaceAll(/\s+/g, ' ').trim();
  return Array.from(word).slice(0, LONGEST_WORD).join('') || null;
}

const codesIn = (list: unknown): string[] => recordsIn(list).map(({ code }) => String(code));

const recordsIn = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter((one) => isRecord(one)) : [];

const unique = (words: readonly (string | null)[]): string[] => [
  ...new Set(words.filter((word) => word !== null)),
];
