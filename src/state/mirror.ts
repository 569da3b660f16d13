import { create } from 'zustand';
import type { SubscriptionRow, TransformationRow } from '#core/model/server-rows.ts';
import type { Core } from '#core/open-core.ts';
import { onceAtATime } from './once-at-a-time.ts';
import { watchOwner, type OnReturn } from './person.ts';

interface MirrorOnScreen {
  hasLoaded: boolean;
  /** The first page, newest first. */
  recent: readonly TransformationRow[];
  total: number;
  /** What the server last said about photos that it has accepted and that are not done yet. */
  underWay: Readonly<Record<string, TransformationRow>>;
  subscription: SubscriptionRow | null;
}

const NOTHING: MirrorOnScreen = {
  hasLoaded: false,
  recent: [],
  total: 0,
  underWay: {},
  subscription: null,
};

export const useMirror = create<MirrorOnScreen>(() => NOTHING);

/** Keeps the store in step with the phone's copy of the server's rows. Gives back how to stop. */
export function followMirror(
  { mirror, session, outbox, channel }: Pick<Core, 'mirror' | 'session' | 'outbox' | 'channel'>,
  onReturn: OnReturn,
): () => void {
  const owner = watchOwner({ session, channel }, () => useMirror.setState(NOTHING));
  let hasFailed = false;
  const read = onceAtATime(async () => {
    try {
      await copyRows();
      hasFailed = false;
    } catch (error) {
      hasFailed = true;
      console.warn("The phone's copy of the server's rows could not be read; it is tried again.", error);
    }
  });
  async function copyRows(): Promise<void> {
    const person = await owner.settle();
    if (!person) {
      useMirror.setState({ ...NOTHING, hasLoaded: true });
      return;
    }
    const [{ rows, total }, subscription, accepted] = await Promise.all([
      mirror.page(person.id, 1),
      mirror.subscription(person.id),
      outbox.accepted(),
    ]);
    const found = await Promise.all(accepted.map((id) => mirror.transformation(id)));
    const underWay = Object.fromEntries(found.flatMap((row) => (row ? [[row.id, row]] : [])));
    useMirror.setState({
      hasLoaded: true,
      recent: rows,
      total,
      underWay,
      subscription: subscription ?? null,
    });
  }
  void read();
  const stops = [
    owner.stop,
    channel.listen(({ type }) => {
      if (type === 'mirror-changed' || type === 'session-changed' || type === 'items-changed') void read();
    }),
    onReturn(() => {
      if (hasFailed) void read();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
