// What the simulator takes for granted of a browser, asked of a real Chromium: transactions, versions, locks, kills, a full
// disk. Run by hand: npm run bench simulator
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openPhone, type Phone } from '#tests/support/phone/phone.ts';
import { crash, limitStorage } from '#tests/support/phone/phone-verbs.ts';
import { prelude } from '#tests/simulation/probe/prelude.ts';
import { SCENARIOS } from '#tests/simulation/probe/scenarios.ts';
import type { Stage } from '#tests/simulation/probe/stage.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';

const { rounds: ROUNDS } = await beginBench({
  needs: ['chromium'],
  options: { rounds: wholeNumber(1, 'times that Chromium is asked each') },
  against: 'a real Chromium: where the simulator answers otherwise it has to say why',
});

const IN_SIMULATOR = join(import.meta.dirname, '..', 'simulation', 'probe', 'in-simulator.ts');

const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>Probe</title>');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

function stageOn(phone: Phone): Stage {
  let newest: Page | undefined;
  return {
    async open() {
      const page = await phone.open(url);
      newest = page;
      await page.evaluate(prelude);
      return { run: (code) => page.evaluate(code), kill: () => crash(page) };
    },
    async leaveRoom(bytes) {
      if (!newest) return;
      const used = await newest.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
      await limitStorage(newest, used + bytes);
    },
    async killBrowser() {
      await phone.kill();
      await phone.relaunch();
    },
  };
}

const simulated = JSON.parse(
  execFileSync(process.execPath, [IN_SIMULATOR], { encoding: 'utf8' }),
) as string[];
try {
  for (const [at, { what, act, differs }] of SCENARIOS.entries()) {
    const answers = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const phone = await openPhone();
      answers.add(await act(stageOn(phone)));
      await phone.throwAway();
    }
    const real = [...answers].join(' or ');
    const isSame = real === simulated[at];
    if (isSame !== (differs === undefined)) process.exitCode = 1;
    console.log(`${isSame ? 'same' : 'other'} | ${what}\n      Chromium: ${real}`);
    if (!isSame) console.log(`      simulator: ${simulated[at] ?? 'nothing'} (${differs ?? 'NOT KNOWN'})`);
  }
} finally {
  server.close();
}
