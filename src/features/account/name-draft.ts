import { create } from 'zustand';

/** A name as typed and not saved yet. It outlives a way to the sign-in and back, and is its writer's alone. */
interface NameDraft {
  userId: string | null;
  text: string | null;
}

const NOTHING: NameDraft = { userId: null, text: null };
const useDraft = create<NameDraft>(() => NOTHING);

/** null: nothing was typed since the last save. */
export const useNameDraft = (userId: string | undefined): string | null =>
  useDraft((draft) => (draft.userId === userId ? draft.text : null));
export const keepNameDraft = (userId: string, text: string): void => useDraft.setState({ userId, text });
/** What was typed while this was being saved stays, and so does what somebody else has typed. */
export const dropNameDraft = (userId: string, saved: string): void =>
  useDraft.setState((draft) => (draft.userId === userId && draft.text === saved ? NOTHING : draft));
