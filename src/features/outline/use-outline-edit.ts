import { useState, type KeyboardEvent } from 'react';
import { changeRing, ringOf } from '#core/model/outline-edit.ts';
import type { DishHint } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';

/** Move the ring, or paint on what it holds. */
export const TOOLS = ['Ring', 'Add', 'Erase'] as const;
export type Tool = (typeof TOOLS)[number];
type RingChange = Parameters<typeof changeRing>[1];

const STEP = 0.01;
const GROWTH = 1.03;
const TURN = 3;

const KEYS: Record<string, RingChange> = {
  ArrowLeft: { x: -STEP },
  ArrowRight: { x: STEP },
  ArrowUp: { y: -STEP },
  ArrowDown: { y: STEP },
  '+': { wider: GROWTH, higher: GROWTH },
  '=': { wider: GROWTH, higher: GROWTH },
  '-': { wider: 1 / GROWTH, higher: 1 / GROWTH },
  '[': { turn: -TURN },
  ']': { turn: TURN },
};

/** An outline in the making: each step can be taken back. */
export function useOutlineEdit(first: DishHint | undefined, photo: Size) {
  const [steps, setSteps] = useState<readonly DishHint[]>([]);
  // One and the same for as long as the editor is open, however often its photo's row is read again.
  const [begun] = useState<DishHint>(first ?? { ring: ringOf(undefined, photo) });
  const hint = steps.at(-1) ?? begun;
  const add = (step: DishHint) => setSteps([...steps, step]);
  const undo = () => setSteps(steps.slice(0, -1));
  const change = (by: RingChange) => add({ ring: changeRing(ringOf(hint, photo), by) });
  return {
    hint,
    /** Not what it began with. */
    isChanged: steps.length > 0,
    undo,
    /** A whole drag is one step, though it is shown all along. */
    add,
    /** Keys of the ring, and to take back; others are none of ours. */
    onKeyDown: (event: KeyboardEvent, tool: Tool) => {
      // The row of tools has taken an arrow for itself.
      if (event.defaultPrevented) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const isUndo = isCommand ? event.key.toLowerCase() === 'z' : event.key.toLowerCase() === 'u';
      const by = isCommand || event.altKey || tool !== 'Ring' ? undefined : KEYS[event.key];
      if (!isUndo && !by) return;
      event.preventDefault();
      if (isUndo) undo();
      else if (by) change(by);
    },
  };
}
