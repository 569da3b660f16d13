import { describe, expect, test } from 'vitest';
import { MOMENTS, planLives, VICTIMS } from './plan.ts';

const killsOf = (seed: number, kills: number) =>
  planLives(seed, kills).flatMap(({ rounds }) => rounds.map(({ kill }) => kill));

describe('the plan of a lab', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(planLives(7, 60)).toEqual(planLives(7, 60));
    expect(planLives(7, 60)).not.toEqual(planLives(8, 60));
  });

  test('has as many kills as were asked for, and the first of more are the same', () => {
    const [few, many] = [killsOf(3, 20), killsOf(3, 1000)];
    expect(many).toHaveLength(1000);
    expect(many.slice(0, 20)).toEqual(few);
  });

  test('kills everything, at every moment, with one cook and with two, by camera and not, with sync and without', () => {
    const lives = planLives(1, 1000);
    const kills = killsOf(1, 1000);
    expect(new Set(kills.map(({ victim }) => victim))).toEqual(new Set(VICTIMS));
    expect(new Set(kills.map(({ moment }) => moment))).toEqual(new Set(MOMENTS));
    for (const is of ['isCamera', 'hasSync', 'isNew'] as const) {
      expect(new Set(lives.map((life) => life[is]))).toEqual(new Set([true, false]));
    }
    expect(new Set(lives.map(({ cooks }) => cooks))).toEqual(new Set([1, 2]));
  });

  test('passes the phone on only where there is somebody to take it', () => {
    for (const { cooks, rounds } of planLives(1, 1000)) {
      const [who, when] = [rounds.map(({ cook }) => cook), rounds.map(({ kill }) => kill.moment)];
      if (cooks === 1) {
        expect(who).not.toContain(1);
        expect(when).not.toContain('changing hands');
      }
    }
  });
});
