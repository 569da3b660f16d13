import { useCallback, useEffect, useState } from 'react';
import { done, type Result } from '#core/model/failure.ts';
import { countPages } from '#core/model/page-number.ts';
import type { SubscriptionRow } from '#core/model/server-rows.ts';
import type { Core } from '#core/open-core.ts';
import { useConnectivity } from './connectivity.ts';
import { core } from './core.ts';
import { answerToAsker, usePerson } from './person.ts';

/**
 * asking: no answer yet, or one that is on its way to the screen. nothing: the server has nothing either. newer: it has
 * something, in words that this version of the app does not know. silent: nobody could be asked.
 */
export type ServerAnswer = 'asking' | 'nothing' | 'newer' | 'silent';

interface Asked {
  answer: ServerAnswer;
  again: () => void;
}

/** `insists`: whoever presses for an answer is not content with how a question of before ends. */
type Ask = (mirror: Core['mirror'], userId: string, insists?: boolean) => Promise<Result<ServerAnswer>>;

/** What the server does not have of each person, as it said while this page lives. */
const nothing = new Set<string>();
const inFlight = new Map<string, { attempt: string; asked: Promise<Result<ServerAnswer> | undefined> }>();

/**
 * Asks once for each attempt, however many parts of the screen want to know. An attempt that begins meanwhile is content
 * with the answer to the one before; where there is none, as over a connection that has died since, it asks after it.
 */
export function askOnce(
  { name, attempt }: { name: string; attempt: string },
  ask: Ask,
  userId: string,
): Promise<Result<ServerAnswer> | undefined> {
  const running = inFlight.get(name);
  if (running?.attempt === attempt) return running.asked;
  const askNow = async () => {
    try {
      const before = await running?.asked;
      return before?.ok ? before : await ask((await core()).mirror, userId);
    } catch (error) {
      console.warn('The server could not be asked.', error);
      return undefined;
    } finally {
      if (inFlight.get(name)?.asked === asked) inFlight.delete(name);
    }
  };
  const asked = askNow();
  inFlight.set(name, { attempt, asked });
  return asked;
}

/** Asks for what the phone's copy does not have, while that is needed; again when the connection comes back. */
function useAskServer(question: string, isNeeded: boolean, ask: Ask): Asked {
  const userId = usePerson(({ person }) => person?.id);
  const isOnline = useConnectivity((state) => state.isOnline);
  const [tries, setTries] = useState(0);
  const [ended, setEnded] = useState<{ attempt: string; answer: ServerAnswer }>();
  const name = `${userId ?? ''} ${question}`;
  const attempt = `${name} ${String(isOnline)} ${String(tries)}`;
  useEffect(() => {
    if (!isNeeded || userId === undefined || nothing.has(name)) return;
    let isGone = false;
    const askHere: Ask = (mirror, id) => ask(mirror, id, tries > 0);
    void askOnce({ name, attempt }, askHere, userId).then((answer) => {
      if (answer?.ok && answer.value === 'nothing') nothing.add(name);
      if (!isGone) setEnded({ attempt, answer: answer?.ok ? answer.value : 'silent' });
    });
    return () => void (isGone = true);
  }, [isNeeded, userId, name, attempt, tries, ask]);
  const answer = nothing.has(name) ? 'nothing' : ended?.attempt === attempt ? ended.answer : 'asking';
  return { answer, again: () => setTries((count) => count + 1) };
}

/** The plan as the server has it now; undefined where nobody could be asked. */
export const askForCredits = (): Promise<SubscriptionRow | undefined> => answerToAsker(readCredits);

async function readCredits(): Promise<SubscriptionRow | undefined> {
  try {
    const { mirror, session } = await core();
    const person = await session.person();
    if (!person?.isSignedIn) return undefined;
    const read = await mirror.pullAccount(person.id);
    return read.ok ? await mirror.subscription(person.id) : undefined;
  } catch (error) {
    console.warn('The server could not be asked for credits.', error);
    return undefined;
  }
}

const nothingIf = (isSo: boolean) => done<ServerAnswer>(isSo ? 'nothing' : 'asking');

const askForAll: Ask = async (mirror, userId, insists = false) => {
  const pulled = await mirror.pull(userId, { joins: true, insists });
  return pulled.ok ? nothingIf((await mirror.count(userId)) === 0) : pulled;
};

/** Whether the server has no photos of this person either: until it has said so, an empty copy says nothing. */
export const useAskForAny = (isNeeded: boolean): Asked => useAskServer('any', isNeeded, askForAll);

/**
 * Whether the server has no page of that number either: on a new phone the copy is filled bit by bit, and a page that is
 * not there yet may be there in a moment.
 */
export function useAskForPage(wanted: number, isNeeded: boolean): Asked {
  const ask: Ask = useCallback(
    async (mirror, userId, insists = false) => {
      const pulled = await mirror.pull(userId, { joins: true, insists });
      return pulled.ok ? nothingIf(countPages(await mirror.count(userId)) < wanted) : pulled;
    },
    [wanted],
  );
  return useAskServer(`page ${String(wanted)}`, isNeeded, ask);
}

/** Whether the server does not know a transformation either that the phone does not know. */
export function useAskForRow(id: string, isNeeded: boolean): Asked {
  const ask: Ask = useCallback(
    async (mirror, userId) => {
      const found = await mirror.refresh(userId, [id]);
      if (!found.ok) return found;
      const { rows, missing } = found.value;
      return rows.length + missing.length === 0 ? done('newer') : nothingIf(missing.length > 0);
    },
    [id],
  );
  return useAskServer(id, isNeeded, ask);
}
