import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { buildEnvironment, ensureBuilt } from './build-app.ts';

test.each([undefined, '', 'development', 'test', 'production'])(
  'a server whose NODE_ENV is %s builds the app for people, with all else that it was told',
  (own) => {
    const told = { SUPPORT_EMAIL: 'help@kitchen.example', VITE_SITE_URL: 'https://plates.example' };
    expect(buildEnvironment({ ...told, NODE_ENV: own })).toEqual({ ...told, NODE_ENV: 'production' });
  },
);

test.each(['SIGINT', 'SIGTERM'])('whoever ends the build by %s reads no report about it', (signal) => {
  vi.stubEnv(
    'NODE_OPTIONS',
    `--import=data:text/javascript,process.kill(process.pid,'${signal}');await%20new%20Promise(setInterval)`,
  );
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const folder = join(tmpdir(), 'plateglow-never-made');
  expect(() => ensureBuilt(folder)).toThrow(/^Stopped while the app was being built\.$/);
});

test('a build that the system has ended is said to be so, and leaves nothing that passes for an app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-app-'));
  vi.stubEnv('NODE_OPTIONS', '--import=data:text/javascript,process.kill(process.pid,9)');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(() => ensureBuilt(folder)).toThrow('The app could not be built:\nVite was ended by SIGKILL.');
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
