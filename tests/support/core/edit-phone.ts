import { randomUUID } from 'node:crypto';
import { createEdits, type Edits } from '#core/edits/edits.ts';
import { createMirror } from '#core/mirror/mirror.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { openScreenRemote } from '#core/remote/remote.ts';
import { openAppContext, sessionOf, type AppContext } from './app-context.ts';
import { openMemoryMirror } from './memory-mirror.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { samplePhoto } from './sample-photo.ts';
import type { ServerPlace } from '#tests/support/server/server.ts';

export interface EditPhone {
  person: Person;
  edits: Edits;
  store: ReturnType<typeof openMemoryMirror>;
  context: AppContext;
  screens: ReturnType<typeof openScreenRemote>;
}

/** Somebody new, with what a page has without a browser. */
export async function openEditPhone(server: ServerPlace): Promise<EditPhone> {
  const person = await signUp(server);
  const context = openAppContext(server);
  await context.session.signedIn(await sessionOf(person));
  const { session } = context;
  const store = openMemoryMirror();
  const tell = () => undefined;
  const mirror = createMirror({ store, remote: context.mirror, session, tell });
  const screens = openScreenRemote(context);
  const refresh = (userId: string, ids: readonly string[]) => mirror.refresh(userId, ids);
  const edits = createEdits({
    remote: screens.edits,
    store,
    session,
    tell,
    refresh,
    pull: (userId) => mirror.pull(userId),
    randomId: () => randomUUID(),
  });
  return { person, edits, store, context, screens };
}

/** A photo whose original lies in storage, and its row as the phone knows it. */
export async function addPhoto({ person, context, store }: EditPhone): Promise<TransformationRow> {
  const item = samplePhoto(randomUUID(), { userId: person.id });
  const call = { token: person.token };
  await context.outbox.upload(item, new Uint8Array([1, 2, 3]).buffer, call);
  await context.outbox.insertRow(item, call);
  const rows = await context.outbox.readRows([item.id], call);
  if (!rows.ok || !rows.value[0]) throw new Error('the row is not there');
  await store.mergeTransformations(rows.value);
  return rows.value[0];
}
