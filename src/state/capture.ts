import { create } from 'zustand';
import type { Outcome } from '#core/intake/intake.ts';
import type { PhotoSource } from '#core/model/outbox-item.ts';
import type { Recipe } from '#core/model/recipe.ts';
import { describeLeftOut, describeLosses, type Loss } from './capture-words.ts';
import { core } from './core.ts';
import { remove, restore } from './outbox.ts';

interface Capture {
  /** Photos of this visit to the camera that are safe on the phone, the last one last. */
  savedIds: readonly string[];
  /** Shots of this visit of which it is not known yet whether they are safe. */
  saving: number;
  /** Quiet: files that were left out by the rules. */
  notice: string | null;
  /** Loud: photos that are not on this phone. Stays until somebody has read it. */
  alarm: string | null;
}

const NOTHING: Capture = { savedIds: [], saving: 0, notice: null, alarm: null };

export const useCapture = create<Capture>(() => NOTHING);

/** Losses since the alarm was last dismissed, so that one sentence can count them. */
let losses: Loss[] = [];

/** The camera was opened: counts its shots anew and gets the workers ready. An alarm stays. */
export async function beginVisit(): Promise<void> {
  useCapture.setState({ savedIds: [], notice: null });
  await warmUp();
}

/** A place where photos come in is on the screen: the workers start before they are needed. */
export async function warmUp(): Promise<void> {
  (await core()).intake.warmUp();
}

/** Keeps photos on this phone and says what became of them. Settles when each is either safe or known to be lost. */
export async function savePhotos(
  files: readonly Blob[],
  source: PhotoSource,
  recipe: Recipe | null,
): Promise<void> {
  if (files.length === 0) return;
  const isShot = source === 'camera';
  const settled: Outcome[] = [];
  const settle = (outcome: Outcome) => {
    settled.push(outcome);
    tell(outcome, source);
  };
  useCapture.setState(({ saving }) => ({
    notice: null,
    saving: saving + (isShot ? files.length : 0),
  }));
  try {
    const { intake, session } = await core();
    const person = await session.person();
    if (!person) {
      sound(
        files.map(() => 'nobody'),
        source,
      );
      return;
    }
    await intake.save(files, { userId: person.id, source, recipe }, settle);
    if (!isShot) useCapture.setState({ notice: describeLeftOut(settled) });
    if (settled.some(({ outcome }) => outcome === 'saved')) await intake.prepare(person.id);
  } catch (error) {
    // Whatever broke: what is not known to be safe must not be taken for safe.
    sound(
      files.slice(settled.length).map(() => 'storage_trouble'),
      source,
    );
    throw error;
  } finally {
    if (isShot) useCapture.setState(({ saving }) => ({ saving: saving - files.length + settled.length }));
  }
}

function tell(outcome: Outcome, source: PhotoSource): void {
  if (outcome.outcome === 'not_saved') sound([outcome.why], source);
  if (source !== 'camera') return;
  if (outcome.outcome === 'left_out') sound(['unfit'], source);
  useCapture.setState(({ savedIds, saving }) => ({
    saving: saving - 1,
    savedIds: outcome.outcome === 'saved' ? [...savedIds, outcome.id] : savedIds,
  }));
}

function sound(more: readonly Loss[], source: PhotoSource): void {
  if (more.length === 0) return;
  losses = [...losses, ...more];
  useCapture.setState({ alarm: describeLosses(losses, source) });
}

export function dismissAlarm(): void {
  losses = [];
  useCapture.setState({ alarm: null });
}

/** Takes a shot of this visit out again. */
export async function takeOutShot(id: string): Promise<void> {
  useCapture.setState(({ savedIds }) => ({ savedIds: savedIds.filter((each) => each !== id) }));
  await remove({ id, filename: 'The last shot' });
}

export async function bringBackShot(id: string): Promise<void> {
  await restore(id);
  useCapture.setState(({ savedIds }) => ({ savedIds: [...savedIds, id] }));
}
