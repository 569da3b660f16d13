import { samplePhoto, BEN } from '#tests/support/sample-photo.ts';
import { beginWorld } from '#tests/support/outbox-model.ts';
import { searchAll } from '#tests/support/outbox-model-check.ts';
import { realRules } from '#tests/support/outbox-model-rules.ts';
const depth = Number(process.argv[2] ?? 12), accidents = Number(process.argv[3] ?? 2);
const short = (n: number, c = {}) => ({...samplePhoto(n, c), id: `p${n}`, path: `p${n}`, idempotencyKey: `k${n}`, recipe: {prompt:'x'}});
for (const [name, items, credits] of [
  ['one local', [short(1)], 1],
  ['stored', [short(1, {state:'stored'})], 1],
  ['accepted', [short(1, {state:'accepted'})], 1],
  ['two, one credit', [short(1), short(2, {state:'stored'})], 1],
  ['two people', [short(1), short(2, {userId: BEN})], 2],
] as const) {
  const t = performance.now();
  const s = searchAll(beginWorld(items as any, { accidents, credits }), realRules, { depth, looksAhead: 10 });
  console.log(name, s.states, s.transitions, s.depth, Math.round(performance.now()-t), 'ms', s.broken);
}
