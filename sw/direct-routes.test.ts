import { expect, test } from 'vitest';
import { routeDirectly } from './direct-routes.ts';

type Routes = Parameters<NonNullable<ExtendableEvent['addRoutes']>>[0];

/** The routes that a browser is given when the worker is installed. */
function install(backendUrl: string): Routes {
  let routes: Routes = [];
  const event: Partial<ExtendableEvent> = {
    addRoutes: (added) => Promise.resolve(void (routes = added)),
    waitUntil: () => {},
  };
  const worker = {
    addEventListener: (_type: string, hear: (installing: typeof event) => void) => hear(event),
  };
  routeDirectly(worker as unknown as ServiceWorkerGlobalScope, backendUrl);
  return routes;
}

const HOSTED = 'https://kitchen.supabase.example';
const EMBEDDED = 'http://127.0.0.1:5199';

test.each([
  ['GET', '/rest/v1/transformations?select=id&limit=1', true],
  ['POST', '/rest/v1/transformations', true],
  ['POST', '/auth/v1/token?grant_type=refresh_token', true],
  ['POST', '/functions/v1/transform-image', true],
  ['POST', '/storage/v1/object/originals/ada/2026-11-22/dish.jpg', true],
  ['POST', '/storage/v1/object/sign/thumbnails', true],
  ['DELETE', '/storage/v1/object/originals', true],
  ['GET', '/storage/v1/object/sign/thumbnails/ada/1.webp?token=t', false],
  ['GET', '/app/uploads', false],
  ['GET', '/assets/index.js', false],
  ['POST', '/share', false],
])('%s %s goes straight to the server: %s', (method, path, isDirect) => {
  for (const backendUrl of [HOSTED, EMBEDDED]) {
    const isTaken = install(backendUrl).some(
      ({ condition: { urlPattern, requestMethod = method } }) =>
        new URLPattern(urlPattern).test(backendUrl + path) && requestMethod.toUpperCase() === method,
    );
    expect(isTaken).toBe(isDirect);
  }
});

test('what another origin is asked is none of its business', () => {
  const other = 'https://elsewhere.example/rest/v1/transformations';
  expect(install(HOSTED).some(({ condition }) => new URLPattern(condition.urlPattern).test(other))).toBe(
    false,
  );
});

test('a browser that has no such routes installs the worker all the same', () => {
  const worker = { addEventListener: (_type: string, hear: (event: object) => void) => hear({}) };
  expect(() => routeDirectly(worker as unknown as ServiceWorkerGlobalScope, HOSTED)).not.toThrow();
});
