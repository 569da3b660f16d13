import { expect, test, vi } from 'vitest';
import type { Outcome, Occasion } from '#core/intake/intake.ts';
import { takeShared } from './take-shared.ts';

const ADA = { id: 'ada', email: 'ada@kitchen.example', isSignedIn: true };

/** An intake to which the names of the files say what becomes of them. */
function fakeCore() {
  const occasions: Occasion[] = [];
  const told: string[] = [];
  const accept = ({ name }: { name: string }, occasion: Occasion): Promise<Outcome> => {
    occasions.push(occasion);
    if (name === 'bug') throw new Error('bug');
    if (name === 'pdf') return Promise.resolve({ outcome: 'left_out', why: 'not_a_photo', name });
    if (name === 'twin') return Promise.resolve({ outcome: 'left_out', why: 'twice', name });
    if (name === 'empty') return Promise.resolve({ outcome: 'not_saved', why: 'gone', name });
    return Promise.resolve({ outcome: 'saved', id: name });
  };
  const channel = {
    tell: ({ type }: { type: string }) => void told.push(type),
    listen: () => () => {},
    close: () => {},
  };
  return { occasions, told, core: { channel, intake: { accept } } };
}

test('shared photos become drafts of the person who is here, and every page hears of it', async () => {
  const { occasions, told, core } = fakeCore();
  const taken = await takeShared(core, ADA, [new File(['x'], 'soup'), new File(['x'], 'cake')]);
  expect(taken).toEqual({ saved: 2, leftOut: 0, known: 0, notSaved: 0 });
  expect(occasions[0]).toEqual({ userId: 'ada', source: 'share', recipe: null });
  expect(told).toEqual(['items-changed']);
});

test('what goes wrong with one photo costs no other', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const files = ['bug', 'pdf', 'twin', 'empty', 'soup'].map((name) => new File(['x'], name));
  expect(await takeShared(fakeCore().core, ADA, files)).toEqual({
    saved: 1,
    leftOut: 1,
    known: 1,
    notSaved: 2,
  });
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});
