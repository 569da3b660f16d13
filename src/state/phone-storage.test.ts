import { beforeEach, expect, test } from 'vitest';
import type { Core } from '#core/open-core.ts';
import { findLosses, usePhoneStorage } from './phone-storage.ts';
import { usePerson } from './person.ts';

let answers: ((count: number) => void)[];
const core = {
  outbox: {
    lost: () => new Promise((tell) => answers.push((count) => tell({ count }))),
  },
} as unknown as Core;
const come = (id: string) =>
  usePerson.setState({ person: { id, email: `${id}@kitchen.example`, isSignedIn: true } });
const lost = () => usePhoneStorage.getState().lost;

beforeEach(() => {
  answers = [];
  usePhoneStorage.setState({ lost: 0 });
  usePerson.setState(usePerson.getInitialState());
});

test('nobody is told of the losses of whoever was here before, nor by an answer that comes late', async () => {
  come('anna');
  const first = findLosses(core);
  answers[0]?.(7);
  await first;
  expect(lost()).toBe(7);
  const late = findLosses(core);
  expect(lost()).toBe(7);
  come('ben');
  const own = findLosses(core);
  expect(lost()).toBe(0);
  answers[1]?.(7);
  await late;
  expect(lost()).toBe(0);
  answers[2]?.(1);
  await own;
  expect(lost()).toBe(1);
});
