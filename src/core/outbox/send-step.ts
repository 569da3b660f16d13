import type { Result } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { StorageError } from '#core/model/storage-error.ts';
import { withToken } from '#core/model/with-token.ts';
import type { Step } from './choose-next.ts';
import type { OutboxPorts } from './ports.ts';
import type { Reader } from './read-bytes.ts';
import { isAsSent, type StepOutcome } from './settle.ts';
import { type Ask, firstAsk, hear, checksBefore } from './step-plan.ts';

/** left: the person changed meanwhile, or the photo did. It stays as it is. */
export type SendOutcome = StepOutcome | { kind: 'left' };

/** Between two looks at who is signed in while bytes are moving. */
const CHECK_MS = 1000;
/** At most ten messages a second. */
const TELL_MS = 100;

/** Takes one photo one step on, with as many requests as it needs. Every step is harmless to repeat. */
export async function sendStep(
  ports: OutboxPorts,
  reader: Reader,
  item: OutboxItem,
  step: Step,
): Promise<SendOutcome> {
  const read = step === 'upload' ? await reader.read(item) : undefined;
  if (read && 'kind' in read) return read;
  const bytes = read?.bytes;
  ports.tell({ type: 'sending', id: item.id, sent: bytes ? null : item.size, size: item.size });

  const watch = watchUpload(ports, item);
  try {
    return await askAway(ports, item, step, { bytes, watch });
  } finally {
    watch.stop();
  }
}

async function askAway(
  ports: OutboxPorts,
  item: OutboxItem,
  step: Step,
  call: Omit<Call, 'token'>,
): Promise<SendOutcome> {
  const { store, session } = ports;
  const askAs = withToken<'left'>(session, item.userId);
  let ask = firstAsk(step);
  for (;;) {
    // Looked up while the token is: neither changes anything.
    const isWanted = checksBefore(ask) ? stillWanted(store, item) : Promise.resolve(true);
    isWanted.catch(() => undefined);
    // A token right before each request.
    const answer = await askAs(async (token) =>
      (await isWanted) ? request(ports, item, ask, { ...call, token }) : 'left',
    );
    if (answer === 'left') return { kind: 'left' };
    const next = hear(item, ask, answer);
    if ('ask' in next) {
      ask = next.ask;
      continue;
    }
    if (next.outcome.kind !== 'signed_out') return next.outcome;
    // No token for this person may only mean that it is another's turn.
    const person = await session.person();
    if (person?.id !== item.userId) return { kind: 'left' };
    // Only the auth service signs somebody out: where the session stands, a refusal of all its tokens is trouble that passes.
    return person.isSignedIn ? { kind: 'busy', status: 401 } : next.outcome;
  }
}

const stillWanted = async (store: OutboxPorts['store'], item: OutboxItem): Promise<boolean> =>
  isAsSent(await store.get(item.id), item);

type Answer = Result<number | void> | 'left';

interface Call {
  token: string;
  bytes: ArrayBuffer | undefined;
  watch: UploadWatch;
}

async function request(
  { remote }: OutboxPorts,
  item: OutboxItem,
  ask: Ask,
  { token, bytes, watch }: Call,
): Promise<Answer> {
  switch (ask) {
    case 'put':
      if (!bytes) throw new Error('There are no bytes to upload.');
      return await leaveWhenAborted(watch.signal, () =>
        remote.upload(item, bytes, { token, signal: watch.signal, onProgress: watch.onProgress }),
      );
    case 'measure':
      return await remote.sizeOfObject(item, { token });
    case 'insert':
    case 'insert_anew':
      return await remote.insertRow(item, { token });
    case 'name':
      return await remote.nameRow(item, { token });
    case 'start':
      return await remote.startTransform(item, { token });
    case 'clear':
      return await remote.clearRow(item, { token });
  }
}

/** What went through before it was broken off counts. */
async function leaveWhenAborted(signal: AbortSignal, send: () => Promise<Result<void>>): Promise<Answer> {
  try {
    const answer = await send();
    return answer.ok || !signal.aborted ? answer : 'left';
  } catch (fault) {
    if (signal.aborted) return 'left';
    throw fault;
  }
}

interface UploadWatch {
  signal: AbortSignal;
  onProgress: (sent: number) => void;
  stop: () => void;
}

/** Tells how far an upload has come, and breaks it off when its person has gone. */
function watchUpload(ports: OutboxPorts, item: OutboxItem): UploadWatch {
  const { session, tell, clock, report } = ports;
  const abort = new AbortController();
  let toldAt = 0;
  let checkedAt = clock();
  const check = () => {
    checkedAt = clock();
    const breakOff = async () => {
      if ((await session.person())?.id !== item.userId) abort.abort();
    };
    breakOff().catch((fault: unknown) => {
      // The phone's trouble: the next look asks again.
      if (!(fault instanceof StorageError)) report(fault);
    });
  };
  return {
    signal: abort.signal,
    // An upload that stands still tells of no progress.
    stop: ports.onPersonChanged(check),
    onProgress(sent) {
      const now = clock();
      // A distance, not a direction: the clock may jump back. Nothing comes after the whole that could be told instead.
      if (sent >= item.size || Math.abs(now - toldAt) >= TELL_MS) {
        toldAt = now;
        tell({ type: 'sending', id: item.id, sent, size: item.size });
      }
      if (Math.abs(now - checkedAt) >= CHECK_MS) check();
    },
  };
}
