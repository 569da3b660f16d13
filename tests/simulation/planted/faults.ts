/** A mistake in the real code: exact snippets that are replaced as a file is loaded. */
export interface PlantedFault {
  name: string;
  /** Needs more stories than a check has time for. */
  isSlow?: true;
  changes: readonly { file: string; from: string; to: string }[];
}

const one = (name: string, file: string, from: string, to: string): PlantedFault => ({
  name,
  changes: [{ file: `src/${file}`, from, to }],
});

const SETTLE = 'core/outbox/settle.ts';
const PLAN = 'core/outbox/step-plan.ts';
const DRAIN = 'core/outbox/drain.ts';
const SENDER = 'core/outbox/send-photo.ts';
const LANDED = '(current) => land(current, item, settlement, now), { event }';

/** Bytes go with an outcome of this kind. */
const dropAt = (name: string, when: string): PlantedFault =>
  one(
    name,
    SENDER,
    LANDED,
    LANDED.replace('{ event }', `{ event, ...(${when} && { bytes: 'drop' as const }) }`),
  );

const NOT_OK = 'if (!answer.ok) return { outcome: answer.failure };';
const BEGUN = 'return { ...current, attempts: current.attempts + 1, changedAt: now };';
const FIRST = "step === 'upload' ? 'put' : 'insert'";
const START = "if (ask === 'insert' && (answer.ok || isThere)) return { ask: 'start' };";
const MEASURE = "if (ask === 'put' && isThere) return { ask: 'measure' };";
const DONE = "return { outcome: { kind: 'done' } };";
const SAME = 'if (!isSameTry(current, sent)) return null;';
const AS_IT_IS = `  const isRenamed = current.filename !== sent.filename;
  return { ...current, ...patch, ...(isRenamed && { isRenamed }), changedAt: now };`;
const ASKED = 'if (canDelete(row)) {';

/** The eighteen that the model of the outbox knows, in the code itself. */
const OF_THE_MODEL: readonly PlantedFault[] = [
  dropAt('bytes go as soon as the photo is accepted', "settlement.patch.state === 'accepted'"),
  {
    name: 'bytes go when something lies at the path already, without the row being read',
    changes: [
      ...dropAt('', "outcome.kind === 'exists'").changes,
      ...one('', PLAN, MEASURE, "if (ask === 'put' && !answer.ok) return { outcome: answer.failure };")
        .changes,
    ],
  },
  one(
    'bytes go when the row is there, ready or not',
    'core/outbox/confirm.ts',
    'switch (row.status) {',
    "switch (row.status === 'queued' ? 'ready' : row.status) {",
  ),
  one(
    'stored is written before the upload has answered',
    SETTLE,
    BEGUN,
    BEGUN.replace('changedAt: now', "changedAt: now, ...(step === 'upload' && { state: 'stored' as const })"),
  ),
  one(
    'a 500 is taken for success',
    PLAN,
    NOT_OK,
    `if (!answer.ok && answer.failure.kind === 'busy') ${DONE}\n${NOT_OK}`,
  ),
  one(
    'a 409 on upload is taken for success, whatever lies there',
    PLAN,
    MEASURE,
    `if (ask === 'put' && isThere) ${DONE}`,
  ),
  one(
    'every try has a key of its own',
    SETTLE,
    BEGUN,
    BEGUN.replace('changedAt: now', "changedAt: now, idempotencyKey: current.idempotencyKey + '+'"),
  ),
  one(
    'nobody takes the lock',
    DRAIN,
    'await lock(OUTBOX_LOCK, patienceMs, () => runPass(fresh))',
    'await runPass(fresh)',
  ),
  one(
    'a session that ends takes the photos with it',
    DRAIN,
    "if (!person?.isSignedIn) return 'end';",
    "if (!person?.isSignedIn) {\n for (const { id } of person ? await store.list(person.id) : []) await store.forget(id);\n return 'end';\n }",
  ),
  dropAt('a 401 deletes the photo', "outcome.kind === 'signed_out'"),
  dropAt('a refusal deletes the photo', "outcome.kind === 'refused'"),
  one(
    'whoever is signed in sends what was begun',
    'core/remote/session-record.ts',
    'const session = record?.person.id === userId ? record.session : null;\n  return session?.user.id === userId ? session : null;',
    'return record?.session ?? null;',
  ),
  {
    name: 'accepted is written though the row is not there',
    changes: [
      ...one('', PLAN, FIRST, "step === 'upload' ? 'put' : 'start'").changes,
      ...one('', PLAN, NOT_OK, `if (!answer.ok && answer.failure.kind === 'not_found') ${DONE}\n${NOT_OK}`)
        .changes,
    ],
  },
  one(
    'accepted is written after the row, without the transform',
    PLAN,
    START,
    START.replace("return { ask: 'start' };", DONE),
  ),
  one(
    'an outcome overwrites what others have written meanwhile',
    SETTLE,
    `${SAME}\n${AS_IT_IS}`,
    'return current && { ...sent, ...patch, changedAt: now };',
  ),
  {
    name: 'a removal wins over being accepted',
    isSlow: true,
    changes: [
      ...one('', SETTLE, "state: 'accepted', removedAt: null,", "state: 'accepted',").changes,
      ...one(
        '',
        'core/outbox/removal.ts',
        "const hasLeftovers = state === 'stored'",
        "const hasLeftovers = state === 'accepted' || state === 'stored'",
      ).changes,
      ...one('', 'core/outbox/tidy.ts', ASKED, 'if (item) {').changes,
    ],
  },
  {
    ...one('leftovers are deleted without asking for the row', 'core/outbox/tidy.ts', ASKED, 'if (item) {'),
    isSlow: true,
  },
  one('the row is never written', PLAN, FIRST, "step === 'upload' ? 'put' : 'start'"),
];

const MERGED = 'const merged = await mergeRows(ports, rows);';
const ROWS = 'if (rows.length > 0) changes += (await store.mergeTransformations(rows)).length;';
const LACKING = 'if (lacking.length > 0) {';

/** Twelve more, which only the code around the rules can have. */
const OF_THE_CODE: readonly PlantedFault[] = [
  one(
    'saved is said before anything is written',
    'core/intake/accept.ts',
    'const added = await store.add(describe(photo, occasion), photo.bytes, most);',
    'void store.add(describe(photo, occasion), photo.bytes, most).catch(() => undefined);\n      if (most) return "kept";\n      const added = "full";',
  ),
  one(
    'nothing is written strictly',
    'core/db/connection.ts',
    "'readwrite', { durability: 'strict' }",
    "'readwrite', { durability: 'relaxed' }",
  ),
  one(
    'asked again after a death, a photo is saved under another id',
    'core/intake/intake-client.ts',
    "store.ask('save', { file, name, occasion, id, isAgain }, again)",
    "store.ask('save', { file, name, occasion, id: isAgain ? newId() : id, isAgain: false })",
  ),
  one(
    'the cursor moves before the rows are there',
    'core/mirror/pull.ts',
    MERGED,
    `if (end) await store.setCursor(userId, { ...end, columns });\n    ${MERGED}`,
  ),
  one(
    'rows come before the versions that they speak of',
    'core/mirror/merge.ts',
    LACKING,
    `${ROWS}\n  ${LACKING}`,
  ),
  one(
    'a preset has another id at each try',
    'core/edits/edits.ts',
    'unsure.get(asked) ?? randomId()',
    'randomId()',
  ),
  one(
    'nobody says which version they know',
    'core/remote/ask-transform.ts',
    'body: JSON.stringify(request),',
    'body: JSON.stringify({ ...request, knownVersion: undefined }),',
  ),
  one(
    'a session that was renewed takes the place of whoever has come meanwhile',
    'core/remote/session-renewal.ts',
    'if (now?.session?.refresh_token !== used.refresh_token) return undefined;',
    'if (!now) return undefined;',
  ),
  one(
    'what the person deleted is called lost',
    'core/outbox/canary.ts',
    'const gone = unseen.length > 0 ? await store.missing(unseen) : [];',
    'const gone = unseen;',
  ),
  one(
    'nothing wakes the sending again',
    'app/keep-sending.ts',
    'alarm.setIn(nextTryInMs(end, isMoreAwaited, clock.now()));',
    'alarm.setIn(null);',
  ),
  one('what waited for a sign-in waits on', DRAIN, 'if (items.some(waitsForSignIn)) {', 'if (!lift) {'),
  one(
    'a photo that has had its turn is taken again',
    'core/outbox/choose-next.ts',
    '!situation.passedOver.has(item.id) &&',
    'situation.passedOver.size >= 0 &&',
  ),
];

/** Those that take more than three seconds of the processor to be found: a soak looks for them, too. */
const SLOW: ReadonlySet<string> = new Set([
  'a 409 on upload is taken for success, whatever lies there',
  'an outcome overwrites what others have written meanwhile',
  'asked again after a death, a photo is saved under another id',
  'every try has a key of its own',
  'a preset has another id at each try',
  'a session that was renewed takes the place of whoever has come meanwhile',
  'nothing wakes the sending again',
  'a photo that has had its turn is taken again',
]);

export const PLANTED: readonly PlantedFault[] = [...OF_THE_MODEL, ...OF_THE_CODE].map((fault) =>
  SLOW.has(fault.name) ? { ...fault, isSlow: true } : fault,
);
