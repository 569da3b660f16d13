import { create } from 'zustand';
import { isRecord } from '#core/lib/is-record.ts';
import { isDraft } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { useOutbox } from './outbox.ts';

interface TraySelection {
  /** The photo of the tray that somebody chose to look at; else it is the first. */
  chosen: string | null;
  /** Addresses of that photo's small pictures, by their style; none while they are not made. */
  thumbs: Readonly<Record<string, string>>;
  /** Somebody is about to choose a photo: what shows it gets ready. */
  isExpected: boolean;
  /** The system's window for it is open, or what was chosen there is being kept: the place of the photos is there already. */
  isChoosing: boolean;
}

/** The browser asks for little data: what is large comes only when somebody asks for it. */
export const savesData = (): boolean =>
  'connection' in navigator && isRecord(navigator.connection) && navigator.connection['saveData'] === true;

export const useTraySelection = create<TraySelection>(() => ({
  chosen: null,
  thumbs: {},
  isExpected: false,
  isChoosing: false,
}));

/** For this long somebody may look for a photo; after it they have changed their mind. */
const EXPECTED_MS = 60_000;
let expected: ReturnType<typeof setTimeout> | undefined;

export function expectPhoto(): void {
  clearTimeout(expected);
  expected = setTimeout(
    () => useTraySelection.setState({ isExpected: false, isChoosing: false }),
    EXPECTED_MS,
  );
  useTraySelection.setState({ isExpected: true });
}

/** While the window covers the screen, the photos' place comes up: nothing moves when they do. */
export function beginChoosing(): void {
  expectPhoto();
  useTraySelection.setState({ isChoosing: true });
}

/** Nothing was chosen, or all of it is in the tray. */
export const endChoosing = (): void => useTraySelection.setState({ isChoosing: false });

/** The photo of the tray that is looked at; undefined while the tray is empty. */
export function selectedOf(items: readonly OutboxItem[], chosen: string | null): OutboxItem | undefined {
  const drafts = items.filter(isDraft);
  return drafts.find(({ id }) => id === chosen) ?? drafts[0];
}

export function useSelectedPhoto(): OutboxItem | undefined {
  const chosen = useTraySelection((state) => state.chosen);
  return selectedOf(
    useOutbox((state) => state.items),
    chosen,
  );
}
