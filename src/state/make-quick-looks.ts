import { create } from 'zustand';
import { recipeOfStyle, styles } from '#core/model/recipe.ts';
import { createQuickLookClient, WorkerLost, type QuickLookClient } from '#core/quick-look/quick-look.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { QuickLook } from '#core/model/quick-look.ts';
import { useMirror } from './mirror.ts';
import { isMakingReady, useOutbox } from './outbox.ts';
import { useCorrections } from './outline.ts';
import { selectedOf, useTraySelection } from './quick-look.ts';
import { recipe, useStyleChoice, wholeColour, type StyleChoice } from './style-choice.ts';
import type { DishHint, Recipe } from '#shared/contract.ts';

/** The photo that is looked at, in the style that is chosen. */
interface Shown {
  /** What it was made of; the screen may want another style by now, but never another photo. */
  key: string;
  /** Small and soft: a sharper one, with all its words, is being made. */
  isFirst: boolean;
  look: QuickLook;
  /** Addresses of the look and of the photo itself. */
  after: string;
  before: string;
}

export interface QuickLookOnScreen {
  /** null: nothing can be shown now: the tray is empty, or its photo is not ready. */
  wanted: string | null;
  shown: Shown | null;
  /** What is wanted cannot be shown. */
  hasFailed: boolean;
}

const nothing: QuickLookOnScreen = { wanted: null, shown: null, hasFailed: false };

export const useQuickLook = create<QuickLookOnScreen>(() => nothing);

/** What the tiles were made of. */
let thumbsOf = '';

/** Looks of the photo that were made: a style that was seen comes back at once. */
const made = new Map<string, Shown>();
/** All styles, and some colours that were tried. */
const MOST_KEPT = 12;

interface Job {
  key: string;
  /** Still worth its work, now that something has changed. */
  isWanted: () => boolean;
  run: (client: QuickLookClient) => Promise<void>;
}

/** Keeps the look and the tiles in step with photo and style, one at a time, for as long as somebody looks. Gives back how to stop. */
export function makeQuickLooks(spawn: () => Worker): () => void {
  const client = createQuickLookClient(spawn);
  const failed = new Set<string>();
  let running: Job | null = null;
  let isGettingReady = false;
  let isLost = false;
  let isOver = false;
  const next = () => (isOver || isLost ? null : nextJob(failed));

  async function run(): Promise<void> {
    if (running) return;
    for (let job = next(); job; job = next()) {
      running = job;
      const about = photoId;
      try {
        await job.run(client);
      } catch (error) {
        if (isOver) break;
        console.warn('A look at a photo could not be made.', error);
        failed.add(job.key);
        // A worker whose script does not come in makes no other look of this photo either.
        isLost = error instanceof WorkerLost && !error.hasLived && about === photoId;
        if (isLost || job.key === useQuickLook.getState().wanted) useQuickLook.setState({ hasFailed: true });
      }
    }
    running = null;
  }

  /** Whoever chooses it anew has it tried anew, where there may be a worker for it. */
  const tryAnew = (key: string): boolean => {
    for (const name of [key, keyOfFirst(key)]) failed.delete(name);
    return !isLost;
  };
  const update = () => {
    // At once, whatever is being made: what is on the screen may be somebody else's, or of another style.
    if (forgetOthers()) isLost = false;
    noteWish(tryAnew);
    // Once a photo is there it is saved and made ready, and nothing may delay that.
    if (running?.isWanted() === false || (isGettingReady && photoInTray())) {
      isGettingReady = false;
      client.ask('drop', null).catch(() => undefined);
    }
    void run();
  };
  const stops = [
    ...[useOutbox, useTraySelection, useCorrections].map((store) => store.subscribe(update)),
    useStyleChoice.subscribe(update),
    useMirror.subscribe((now, before) => now.subscription !== before.subscription && update()),
  ];
  document.addEventListener('visibilitychange', update);
  // Only while nothing is there yet. Where it cannot be had, the first look says so.
  if (!photoInTray()) {
    isGettingReady = true;
    client.ask('warmUp', recipe(useStyleChoice.getState())).catch(() => undefined);
  }
  update();
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', update);
    client.end();
    photoId = undefined;
    forget();
  };
}

const photoInTray = (): OutboxItem | undefined =>
  selectedOf(useOutbox.getState().items, useTraySelection.getState().chosen);

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);

/** What somebody wants to see of a photo, and its name among the looks. */
interface Wish {
  recipe: Recipe;
  /** With the mark of the free plan, as the finished picture will have it. */
  isMarked: boolean;
  key: string;
}

function wishFor(id: string): Wish | null {
  const asked = recipe(useStyleChoice.getState());
  const dish = dishOf(id);
  const wished = asked && { ...asked, ...(dish && { dish }) };
  // Until the plan is known nobody has paid to be without the mark.
  const isMarked = (useMirror.getState().subscription?.plan ?? 'free') === 'free';
  return wished && { recipe: wished, isMarked, key: keyOf(id, wished, isMarked) };
}

function dishOf(id: string): DishHint | undefined {
  const outline = useCorrections.getState().outlines[id];
  return outline && { outline };
}

/** Tells the screen what is wanted now, and shows it where it was made before. */
function noteWish(tryAnew: (key: string) => boolean): void {
  const photo = photoInTray();
  if (photo?.form !== 'final') return;
  const key = wishFor(photo.id)?.key ?? null;
  if (useQuickLook.getState().wanted !== key)
    useQuickLook.setState({ wanted: key, hasFailed: key !== null && !tryAnew(key) });
  const known = key !== null && made.get(key);
  if (known && known !== useQuickLook.getState().shown) useQuickLook.setState({ shown: known });
}

/** Photos are made ready for sending before anything else is done with them, and where nobody looks nothing is made. */
const isTime = (): boolean => !document.hidden && !isMakingReady(useOutbox.getState());

/** What is worth making now: what is large first. null: all is there, or something else comes first. */
function nextJob(failed: ReadonlySet<string>): Job | null {
  const photo = photoInTray();
  if (photo?.form !== 'final' || !isTime()) return null;
  const { id } = photo;
  const jobs = [...lookJobs(id), ...thumbJobs(id, useStyleChoice.getState(), dishOf(id))];
  return jobs.find((job) => !failed.has(job.key)) ?? null;
}

/** The look at what is chosen, as far as it is not there; before it, while there is none at all, a small one. */
function lookJobs(id: string): Job[] {
  const wish = wishFor(id);
  const { shown } = useQuickLook.getState();
  if (!wish || (shown?.key === wish.key && !shown.isFirst)) return [];
  const { key } = wish;
  const job = (isFirst: boolean): Job => ({
    key: isFirst ? keyOfFirst(key) : key,
    isWanted: () => isTime() && photoId === id && useQuickLook.getState().wanted === key,
    async run(client) {
      // On the small one the mark would be many times as large.
      const isMarked = wish.isMarked && !isFirst;
      const look = await client.ask('look', { id, recipe: wish.recipe, isFirst, isMarked });
      if (look === 'dropped') return;
      if (!look) throw new Error('The photo cannot be read here.');
      // Another style is looked at by now, and this one when somebody comes back to it; another photo is another matter.
      if (photoId === id)
        keep({
          key,
          isFirst,
          look,
          after: URL.createObjectURL(look.picture),
          before: URL.createObjectURL(look.photo),
        });
    },
  });
  return shown ? [job(false)] : [job(true), job(false)];
}

const keyOfFirst = (key: string): string => `first ${key}`;

/** Under which name the small picture of a choice stands in `useTraySelection`; undefined for words alone. */
export const nameOfThumb = ({ style, colour }: StyleChoice): string | undefined =>
  style === 'colour' ? colour : (style ?? undefined);

interface ThumbJob extends Job {
  name: string;
}

function thumbJobs(id: string, { colour }: StyleChoice, dish: DishHint | undefined): ThumbJob[] {
  const of = keyOf(id, dish);
  if (thumbsOf !== of) dropThumbs();
  thumbsOf = of;
  const { thumbs } = useTraySelection.getState();
  const asked = styles.map((style) => ({ name: style.id as string, recipe: recipeOfStyle(style.id) }));
  const whole = wholeColour(colour);
  if (whole !== null) asked.push({ name: colour, recipe: { prompt: '', colour: whole } });
  return asked
    .filter(({ name }) => !thumbs[name])
    .map(({ name, recipe: plain }) => ({
      name,
      key: keyOf(of, name),
      // Small as it is, it's done by the time that another could be begun.
      isWanted: () => true,
      async run(client) {
        const picture = await client.ask('thumb', { id, recipe: { ...plain, ...(dish && { dish }) } });
        if (!picture) throw new Error('The photo cannot be read here.');
        if (thumbsOf !== of) return;
        const address = URL.createObjectURL(picture);
        useTraySelection.setState((state) => ({ thumbs: { ...state.thumbs, [name]: address } }));
      },
    }));
}

function keep(look: Shown): void {
  made.set(nameOf(look), look);
  if (useQuickLook.getState().wanted === look.key) useQuickLook.setState({ shown: look });
  const { shown } = useQuickLook.getState();
  const first = look.isFirst ? undefined : made.get(keyOfFirst(look.key));
  if (first && first !== shown) letGo(first);
  const [oldest] = [...made.values()].filter((other) => other !== shown);
  if (made.size > MOST_KEPT && oldest) letGo(oldest);
}

const nameOf = ({ key, isFirst }: Shown): string => (isFirst ? keyOfFirst(key) : key);

function letGo(look: Shown): void {
  const { after, before } = look;
  made.delete(nameOf(look));
  for (const address of [after, before]) URL.revokeObjectURL(address);
}

function dropThumbs(): void {
  const { thumbs } = useTraySelection.getState();
  const addresses = Object.values(thumbs);
  if (addresses.length > 0) useTraySelection.setState({ thumbs: {} });
  for (const address of addresses) URL.revokeObjectURL(address);
}

/** The photo that all of this is about. */
let photoId: string | undefined;

/** Lets go of everything that is about another photo, or about one that is not ready; says whether there is another. */
function forgetOthers(): boolean {
  const photo = selectedOf(useOutbox.getState().items, useTraySelection.getState().chosen);
  const now = photo?.form === 'final' ? photo.id : undefined;
  if (now === photoId) return false;
  photoId = now;
  forget();
  return true;
}

function forget(): void {
  thumbsOf = '';
  // What is being made now is no longer wanted when it is done.
  useQuickLook.setState(nothing);
  for (const look of made.values()) letGo(look);
  // Last: others hear of it, and go on with what is wanted then.
  dropThumbs();
}
