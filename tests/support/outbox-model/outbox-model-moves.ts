import type { OutboxItem } from '#core/model/outbox-item.ts';
import { note } from '#core/outbox/pass.ts';
import { nextStep } from '#core/outbox/choose-next.ts';
import type { StepOutcome } from '#core/outbox/settle.ts';
import {
  type Answer,
  deleteLeftovers,
  deleteRow,
  finishJob,
  leave,
  markLetGo,
  type ModelWorld,
  type Request,
  rest,
  serve,
  setContext,
  type Who,
  writePhoto,
} from './outbox-model.ts';
import type { Rules } from './outbox-model-rules.ts';
import { NOON, sampleRow } from '#tests/support/core/sample-photo.ts';

/** go: what happens by itself. accident: what may go wrong. person: what somebody does. */
export interface Move {
  kind: 'go' | 'accident' | 'person';
  name: string;
  world: ModelWorld;
}

/** Old enough for every rule that waits for news to be no longer old. */
const LATER = NOON + 120_000;
const CONTEXTS: readonly Who[] = ['page', 'worker'];

/** Everything that can happen next. */
export function movesOf(world: ModelWorld, rules: Rules): Move[] {
  const moves: Move[] = [];
  const add = (kind: Move['kind'], name: string, next: ModelWorld | null) => {
    if (next) moves.push({ kind, name, world: next });
  };
  for (const who of CONTEXTS) {
    add('go', `${who} goes on`, goOn(world, who, rules));
    if (world.accidents > 0) {
      const { phase } = world.contexts[who];
      if (phase.at !== 'idle') add('accident', `${who} dies`, abandon(spend(world), who));
      if (phase.at === 'waiting') {
        const given = abandonRequests(spend(world), who);
        add('accident', `${who} gives up waiting`, hear(given, who, { kind: 'offline' }));
      }
    }
  }
  for (const request of world.air) {
    if (request.answer) continue;
    add('go', `server does ${request.ask}`, arrive(world, request));
    if (world.accidents === 0 || !request.from) continue;
    for (const failure of [
      { kind: 'busy', status: 500 },
      { kind: 'signed_out' },
      { kind: 'refused', status: 422, code: 'no' },
    ] as const) {
      const answered = answer(spend(world), request, { ok: false, failure });
      add('accident', `server answers ${failure.kind} to ${request.ask}`, answered);
    }
  }
  for (const id of Object.keys(world.photos)) addMovesOfPhoto(world, id, rules, add);
  addMovesOfPerson(world, rules, add);
  if (world.mirror && !world.photos[world.mirror.id]) add('go', 'mirror tells', { ...world, mirror: null });
  return moves;
}

const spend = (world: ModelWorld): ModelWorld => ({ ...world, accidents: world.accidents - 1 });
const itemsOf = (world: ModelWorld): OutboxItem[] => Object.values(world.photos).map(({ item }) => item);

/** Nobody waits for the answers any more; what has not arrived yet may still arrive. */
const abandonRequests = (world: ModelWorld, who: Who): ModelWorld => ({
  ...world,
  air: world.air
    .filter((one) => one.from !== who || !one.answer)
    .map((one) => (one.from === who ? { ...one, from: null } : one)),
});
const abandon = (world: ModelWorld, who: Who): ModelWorld => rest(abandonRequests(world, who), who);

function arrive(world: ModelWorld, request: Request): ModelWorld {
  const { server, answer: given } = serve(world.server, request);
  return answer({ ...world, server }, request, given);
}

const answer = (world: ModelWorld, request: Request, given: Answer): ModelWorld => ({
  ...world,
  air: world.air
    .filter((one) => one !== request || one.from !== null)
    .map((one) => (one === request ? { ...one, answer: given } : one)),
});

/** One step of page or worker; null where it can only wait. */
function goOn(world: ModelWorld, who: Who, rules: Rules): ModelWorld | null {
  const { phase, passedOver } = world.contexts[who];
  switch (phase.at) {
    case 'idle':
      if (rules.needsLock && world.lock) return null;
      if (!choose(world, [], rules)) return null;
      return { ...setContext(world, who, { phase: { at: 'looking' } }), lock: world.lock ?? who };
    case 'looking': {
      const item = choose(world, passedOver, rules);
      const step = item && nextStep(item);
      if (!item || !step) return rest(world, who);
      return setContext(world, who, { phase: { at: 'chosen', id: item.id, step } });
    }
    case 'chosen': {
      const { id, step } = phase;
      const current = world.photos[id]?.item;
      const item = current && rules.begin(current, step, NOON);
      if (!item) return setContext(world, who, { phase: { at: 'looking' }, passedOver: [...passedOver, id] });
      const ask = rules.firstAsk(step);
      const written = writePhoto(world, id, item, false);
      return setContext(written, who, { phase: { at: 'asking', item, step, ask } });
    }
    case 'asking':
      return send(world, who, rules);
    case 'waiting': {
      const request = world.air.find((one) => one.from === who);
      if (!request?.answer) return null;
      const received = { ...world, air: world.air.filter((one) => one !== request) };
      const next = rules.hear(phase.item, phase.ask, request.answer);
      if ('outcome' in next) return hear(received, who, next.outcome);
      return setContext(received, who, { phase: { ...phase, at: 'asking', ask: next.ask } });
    }
    case 'heard':
      return write(world, who, rules);
    case 'cleaning':
      return clean(world, who);
  }
}

function choose(world: ModelWorld, passedOver: string[], rules: Rules): OutboxItem | undefined {
  const { id: userId, isSignedIn } = world.person;
  if (!isSignedIn) return undefined;
  return rules.chooseNext(itemsOf(world), {
    userId,
    now: NOON,
    fresh: true,
    passedOver: new Set(passedOver),
  });
}

function send(world: ModelWorld, who: Who, rules: Rules): ModelWorld | null {
  const { phase } = world.contexts[who];
  if (phase.at !== 'asking') return null;
  const { item, ask } = phase;
  const current = world.photos[item.id]?.item;
  if (rules.checksBefore(ask) && !rules.isAsSent(current, item)) return leave(world, who, item);
  if (ask === 'put' && !world.photos[item.id]?.hasBytes) return hear(world, who, { kind: 'missing' });
  const { person } = world;
  const userId = person.isSignedIn ? rules.tokenFor(person.id, item.userId) : null;
  if (userId === null) return hear(world, who, { kind: 'signed_out' });
  const sent = setContext(world, who, { phase: { ...phase, at: 'waiting' } });
  return {
    ...sent,
    air: [...world.air, { from: who, item, ask, userId, answer: null }],
    hasMixed: world.hasMixed || userId !== item.userId,
  };
}

/** The step has ended. A session that is over stays over until somebody signs in; another person's turn is none. */
function hear(world: ModelWorld, who: Who, outcome: StepOutcome): ModelWorld | null {
  const { phase } = world.contexts[who];
  if (phase.at !== 'asking' && phase.at !== 'waiting') return null;
  const { item, step } = phase;
  if (outcome.kind !== 'signed_out')
    return setContext(world, who, { phase: { at: 'heard', item, step, outcome } });
  if (world.person.id !== item.userId) return leave(world, who, item);
  const over = { ...world, person: { ...world.person, isSignedIn: false } };
  return setContext(over, who, { phase: { at: 'heard', item, step, outcome } });
}

function write(world: ModelWorld, who: Who, rules: Rules): ModelWorld | null {
  const { phase, passedOver, busyBefore } = world.contexts[who];
  if (phase.at !== 'heard') return null;
  const { item, step, outcome } = phase;
  const settlement = rules.settle(item, step, outcome, {
    now: NOON,
    chance: 0,
    busyBefore,
    otherPath: `${item.path}+`,
  });
  const current = world.photos[item.id]?.item;
  const after = current ? rules.land(current, item, settlement, NOON) : null;
  const written = after ? writePhoto(world, item.id, after, rules.dropsBytes(outcome, after)) : world;
  if (settlement.pass === 'end') return rest(written, who);
  const pass = {
    fresh: true,
    passedOver: new Set(passedOver),
    moved: new Set<string>(),
    busyBefore,
    hasBegun: true,
    accepted: [],
  };
  note(pass, item, outcome, after ?? undefined);
  return setContext(written, who, {
    phase: { at: 'looking' },
    passedOver: [...pass.passedOver],
    busyBefore: pass.busyBefore,
  });
}

/** The second half of tidying: the rows are read, now what is left over goes. */
function clean(world: ModelWorld, who: Who): ModelWorld | null {
  const { phase } = world.contexts[who];
  const photo = phase.at === 'cleaning' ? world.photos[phase.id] : undefined;
  if (phase.at !== 'cleaning' || !photo) return rest(world, who);
  const cleaned = writePhoto(world, phase.id, { ...photo.item, hasLeftovers: false }, false);
  if (phase.status !== null && phase.status !== 'uploading') return rest(cleaned, who);
  return rest({ ...cleaned, server: deleteLeftovers(world.server, photo.item) }, who);
}

type Add = (kind: Move['kind'], name: string, next: ModelWorld | null) => void;

/** What server, mirror and person do with one photo. */
function addMovesOfPhoto(world: ModelWorld, id: string, rules: Rules, add: Add): void {
  const photo = world.photos[id];
  if (!photo) return;
  const { item } = photo;
  const { server, mirror } = world;
  const row = server.rows[id];
  const edit = (change: ReturnType<Rules['takeOut']>): ModelWorld | null =>
    change && writePhoto(world, id, { ...item, ...change.patch }, change.bytes === 'drop');

  if (server.jobs.some((job) => job.id === id && job.state === 'active')) {
    add('go', 'job is ready', { ...world, server: finishJob(server, id, 'ready') });
    if (world.accidents > 0)
      add('accident', 'job fails', { ...spend(world), server: finishJob(server, id, 'failed') });
  }
  if (!mirror && item.state !== 'purged' && (row || item.state === 'accepted')) {
    add('go', 'mirror reads', { ...world, mirror: { id, status: row?.status ?? 'missing' } });
  }
  if (mirror?.id === id) {
    const change =
      mirror.status === 'missing'
        ? rules.settleMissing(item)
        : rules.settleRow(item, sampleRow(item, { status: mirror.status }), LATER);
    add('go', 'mirror tells', { ...(edit(change) ?? world), mirror: null });
  }
  if (row && world.accidents > 0) {
    const deleted = { ...deleteRow(server, id), deleted: [...server.deleted, id] };
    add('accident', 'somebody deletes the row', { ...spend(world), server: deleted });
  }
  add('person', 'takes it out', edit(rules.takeOut(item, NOON)));
  add('person', 'brings it back', edit(rules.bringBack(item)));
  // After the time to undo nothing of it is on its way: the lock is free, and requests have ended or timed out.
  const isQuiet = world.lock === null && world.air.every((one) => one.item.id !== id);
  if (isQuiet && item.removedAt !== null && item.state !== 'purged') {
    const buried = edit(rules.bury(item));
    if (buried) add('person', 'time to undo is over', markLetGo(buried, id));
  }
  if (isQuiet && item.state === 'purged' && item.hasLeftovers && world.person.isSignedIn) {
    const status = rules.asksBeforeDeleting ? (row?.status ?? null) : null;
    const cleaning = setContext(world, 'page', { phase: { at: 'cleaning', id, status } });
    if (world.contexts.page.phase.at === 'idle') add('go', 'page tidies', { ...cleaning, lock: 'page' });
  }
  add('person', 'tries it again', edit(item.hold ? rules.tryAgain(item) : null));
  if (world.accidents === 0) return;
  const again = edit(rules.transformAgain(`${item.idempotencyKey}'`)(item));
  if (again) add('person', 'wants it again', spend(again));
  const renewed = rules.renew(item, { id: `${id}'`, key: `${item.idempotencyKey}'`, now: NOON });
  if (renewed) add('person', 'sends it again', spend(writePhoto(world, id, renewed, false)));
}

/** Sign-in, sign-out, the other person, and new credit. */
function addMovesOfPerson(world: ModelWorld, rules: Rules, add: Add): void {
  const { person, server } = world;
  const users = [...new Set(itemsOf(world).map(({ userId }) => userId))];
  if (person.isSignedIn) {
    const lost = { ...world, person: { ...person, isSignedIn: false } };
    const waiting = itemsOf(world).filter(({ state }) => state === 'local');
    const dropped = waiting.reduce((next, item) => writePhoto(next, item.id, item, true), lost);
    add('person', 'session ends', rules.dropsBytesOnSignOut ? dropped : lost);
  }
  for (const id of users) {
    if (id === person.id && person.isSignedIn) continue;
    const signedIn = { ...world, person: { id, isSignedIn: true } };
    add('person', 'signs in', liftAll(signedIn, id, 'waiting_auth', rules));
  }
  if (server.credits === 0) {
    const richer = { ...world, server: { ...server, credits: 1 } };
    add('person', 'credit comes', liftAll(richer, person.id, 'waiting_credit', rules));
  }
}

function liftAll(
  world: ModelWorld,
  userId: string,
  kind: 'waiting_auth' | 'waiting_credit',
  rules: Rules,
): ModelWorld {
  return itemsOf(world).reduce((next, item) => {
    const change = item.userId === userId ? rules.lift(kind)(item) : null;
    return change ? writePhoto(next, item.id, { ...item, ...change.patch }, false) : next;
  }, world);
}
