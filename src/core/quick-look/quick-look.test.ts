import { afterEach, expect, test } from 'vitest';
import type { QuickLook } from '#core/model/quick-look.ts';
import { recipeOfStyle } from '#core/model/recipe.ts';
import { startWorker } from '#tests/support/core/worker-on-channel.ts';
import {
  createQuickLookClient,
  serveQuickLooks,
  type OpenPhoto,
  type QuickLookClient,
} from './quick-look.ts';

const recipe = recipeOfStyle('marble');
const look: QuickLook = {
  picture: new Blob(['after']),
  photo: new Blob(['before']),
  width: 720,
  height: 540,
  surface: 'new',
  did: [],
  couldNot: [],
  advice: null,
};
const photo: OpenPhoto = {
  look: () => Promise.resolve(look),
  thumb: () => Promise.resolve(new Blob(['small'])),
};

let client: QuickLookClient | undefined;
afterEach(() => client?.end());

function clientOf(open: (id: string) => Promise<OpenPhoto | null>): QuickLookClient {
  client = createQuickLookClient(() => startWorker((wire) => serveQuickLooks(wire, { open })));
  return client;
}

test('a photo is opened once for all its styles, and anew when it comes back after another', async () => {
  const opened: string[] = [];
  const { ask } = clientOf((id) => {
    opened.push(id);
    return Promise.resolve(photo);
  });
  await Promise.all([ask('look', { id: 'a', recipe }), ask('thumb', { id: 'a', recipe })]);
  await ask('thumb', { id: 'b', recipe });
  await ask('look', { id: 'a', recipe });
  expect(opened).toEqual(['a', 'b', 'a']);
});

test('getting ready gives way to a photo', async () => {
  const steps: string[] = [];
  function* warmUp() {
    for (const step of ['compile', 'paint']) {
      yield;
      steps.push(step);
    }
  }
  const open = () => Promise.resolve(photo);
  client = createQuickLookClient(() => startWorker((wire) => serveQuickLooks(wire, { open, warmUp })));
  await client.ask('warmUp', recipe);
  expect(steps).toEqual(['compile', 'paint']);

  client.end();
  await Promise.all([client.ask('warmUp', recipe), client.ask('thumb', { id: 'a', recipe })]);
  expect(steps).toEqual(['compile', 'paint']);
});

test('getting ready ends at its next step when it is dropped', async () => {
  const steps: string[] = [];
  function* warmUp() {
    for (const step of ['compile', 'paint', 'paint again']) {
      steps.push(step);
      yield;
    }
  }
  const open = () => Promise.resolve(photo);
  client = createQuickLookClient(() => startWorker((wire) => serveQuickLooks(wire, { open, warmUp })));
  await Promise.all([client.ask('warmUp', recipe), client.ask('drop', null)]);
  expect(steps).toEqual(['compile']);
});

test('what could not be read is tried again at the next asking', async () => {
  const answers = [null, photo];
  const { ask } = clientOf(() => Promise.resolve(answers.shift() ?? null));
  expect(await ask('look', { id: 'a', recipe })).toBeNull();
  expect(await ask('look', { id: 'a', recipe })).toMatchObject({ width: 720, surface: 'new' });
});

test('a fault reaches whoever asked, and the photo is opened anew at the next asking', async () => {
  const answers = [Promise.reject(new Error('torn')), Promise.resolve(photo)];
  answers[0]?.catch(() => undefined);
  const { ask } = clientOf(() => answers.shift() ?? Promise.resolve(null));
  await expect(ask('look', { id: 'a', recipe })).rejects.toThrow('torn');
  expect(await ask('thumb', { id: 'a', recipe })).toBeInstanceOf(Blob);
});

test('a look that is not wanted any more ends at its next step; the next one is made', async () => {
  const steps: string[] = [];
  const { promise: found, resolve: find } = Promise.withResolvers<void>();
  const { ask } = clientOf((id) =>
    Promise.resolve({
      ...photo,
      async look(_recipe, _how, isWanted) {
        steps.push(`seek ${id}`);
        await found;
        if (!(await isWanted())) return 'dropped';
        steps.push(`paint ${id}`);
        return look;
      },
    }),
  );
  const dropped = ask('look', { id: 'a', recipe });
  await expect.poll(() => steps).toEqual(['seek a']);
  await ask('drop', null);
  find();
  expect(await dropped).toBe('dropped');
  expect(await ask('look', { id: 'a', recipe })).toMatchObject({ width: 720 });
  expect(steps).toEqual(['seek a', 'seek a', 'paint a']);
});

test('a look that is dropped while its photo is opened is not begun', async () => {
  const { promise, resolve: opened } = Promise.withResolvers<OpenPhoto>();
  const { ask } = clientOf(() => promise);
  const dropped = ask('look', { id: 'a', recipe });
  await ask('drop', null);
  opened(photo);
  expect(await dropped).toBe('dropped');
});
