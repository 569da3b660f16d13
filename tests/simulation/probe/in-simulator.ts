// What the simulator answers to the scenarios, as one line of JSON: in a process of its own, since the phone takes the place
// of all that a process has of a browser. For `npm run bench simulator`.
import { end } from '#tests/simulation/phone/phone.ts';
import { createActor } from '#tests/simulation/phone/actor.ts';
import { usedBytes } from '#tests/simulation/disk/disk.ts';
import { runTask, runWhole } from '#tests/simulation/phone/run-task.ts';
import { createWorld } from '#tests/simulation/story/create-world.ts';
import { prelude } from './prelude.ts';
import { SCENARIOS } from './scenarios.ts';
import type { Stage } from './stage.ts';

function openStage(seed: number): Stage {
  const { phone, disk } = createWorld(seed);
  prelude();
  let pages = 0;
  const finish = async (work: Promise<string>): Promise<string> => {
    const told: { value?: string } = {};
    work.then(
      (value) => (told.value = value),
      (error: unknown) => (told.value = String(error)),
    );
    for (let tasks = 0; told.value === undefined && tasks < 100_000; tasks++) await runTask(phone);
    return told.value ?? 'never';
  };
  return {
    async open() {
      pages += 1;
      const actor = createActor(`page-${String(pages)}`, 'page', { parent: null, build: 0 });
      phone.actors.add(actor);
      return {
        async run(code) {
          const begun: { work?: Promise<string> } = {};
          await runWhole(phone, actor, () => void (begun.work = code()));
          return await finish(begun.work ?? Promise.resolve('never'));
        },
        kill: async () => end(phone, actor),
      };
    },
    async leaveRoom(bytes) {
      disk.roomBytes = usedBytes(disk) + bytes;
    },
    async killBrowser() {
      for (const actor of phone.actors) end(phone, actor);
    },
  };
}

const answers: string[] = [];
for (const [at, { act }] of SCENARIOS.entries()) answers.push(await act(openStage(at + 1)));
process.stdout.write(JSON.stringify(answers));
