import { expect, test } from 'vitest';
import { buildEnvironment } from './build-app.ts';

test.each([undefined, '', 'development', 'test', 'production'])(
  'a server whose NODE_ENV is %s builds the app for people, with all else that it was told',
  (own) => {
    const told = { SUPPORT_EMAIL: 'help@kitchen.example', VITE_SITE_URL: 'https://plates.example' };
    expect(buildEnvironment({ ...told, NODE_ENV: own })).toEqual({ ...told, NODE_ENV: 'production' });
  },
);
