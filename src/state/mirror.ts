import { create } from 'zustand';
import type { PresetRow, ProfileRow, SubscriptionRow, TransformationRow } from '#core/model/server-rows.ts';
import type { Core } from '#core/open-core.ts';
import { singleFlight } from '#shared/single-flight.ts';
import { watchOwner, type OnReturn } from './person.ts';

export interface MirrorOnScreen {
  hasLoaded: boolean;
  /** The first page, newest first. */
  recent: readonly TransformationRow[];
  /** What the newest picture of these was made of: a photo of which another one is being made tells nothing of that meanwhile. */
  lastMade: TransformationRow['recipe'] | null;
  /** What the server last said about photos that it has accepted and that are not done yet. */
  underWay: Readonly<Record<string, TransformationRow>>;
  subscription: SubscriptionRow | null;
  profile: ProfileRow | null;
  /** The newest first. */
  presets: readonly PresetRow[];
}

const NOTHING: MirrorOnScreen = {
  hasLoaded: false,
  recent: [],
  lastMade: null,
  underWay: {},
  subscription: null,
  profile: null,
  presets: [],
};

export const useMirror = create<MirrorOnScreen>(() => NOTHING);

/** Of an accepted photo. Of one that is done the outbox on the screen may not have heard yet. */
export function statusOf(
  id: string,
  { underWay, recent }: Pick<MirrorOnScreen, 'underWay' | 'recent'>,
): TransformationRow['status'] | undefined {
  const isDone = recent.some((row) => row.id === id && row.status === 'ready');
  return underWay[id]?.status ?? (isDone ? 'ready' : undefined);
}

let readAnew = (): Promise<void> => Promise.resolve();
/** Resolves when the screen has what stands in the phone's copy now, or when that could not be read. */
export const showCopy = (): Promise<void> => readAnew();

/** Keeps the store in step with the phone's copy of the server's rows. Gives back how to stop. */
export function followMirror(
  { mirror, session, outbox, channel }: Pick<Core, 'mirror' | 'session' | 'outbox' | 'channel'>,
  onReturn: OnReturn,
): () => void {
  const owner = watchOwner(
    { session, channel },
    () => useMirror.setState(NOTHING),
    () => void read(),
  );
  let hasFailed = false;
  const read = singleFlight(async () => {
    try {
      await copyRows();
      hasFailed = false;
    } catch (error) {
      hasFailed = true;
      console.warn("The phone's copy of the server's rows could not be read; it is tried again.", error);
    }
  });
  async function copyRows(): Promise<void> {
    const person = await owner.read();
    if (!person) {
      useMirror.setState({ ...NOTHING, hasLoaded: true });
      return;
    }
    const [recent, subscription, profile, presets, accepted] = await Promise.all([
      mirror.page(person.id, 1),
      mirror.subscription(person.id),
      mirror.profile(person.id),
      mirror.presets(person.id),
      outbox.accepted(),
    ]);
    const found = accepted.length > 0 ? await mirror.transformations(accepted) : [];
    const underWay = Object.fromEntries(found.map((row) => [row.id, row]));
    if (!owner.isCurrent()) return;
    useMirror.setState(({ lastMade }) => ({
      hasLoaded: true,
      recent,
      lastMade: recent.find(({ recipe }) => recipe.report)?.recipe ?? lastMade,
      underWay,
      subscription: subscription ?? null,
      profile: profile ?? null,
      presets,
    }));
  }
  readAnew = read;
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
