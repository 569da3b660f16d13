import type { FaultProxy } from './fault-proxy.ts';

/** A new build in which only the pages differ, on the origin that the phone knows. */
export async function deployNewVersion(network: FaultProxy, serverUrl: string): Promise<void> {
  const replace = async (path: string, match: RegExp, change: (text: string) => string) => {
    const response = await fetch(serverUrl + path);
    const body = change(await response.text());
    const headers = {
      'content-type': response.headers.get('content-type') ?? '',
      'cache-control': 'no-cache',
    };
    network.when({ method: /^GET$/, path: match }, { do: 'answer', status: 200, headers, body });
  };
  await replace('/sw.js', /^\/sw\.js$/, (text) =>
    text.replaceAll(/[0-9a-f]{32}(?=[^{}]*(?:index|app)\.html)/g, 'f'.repeat(32)),
  );
  for (const [page, match] of [
    ['/index.html', /^\/index\.html/],
    ['/app.html', /^\/app\.html/],
  ] as const) {
    await replace(page, match, (text) => text.replace('<html lang="en"', '<html lang="en" data-version="2"'));
  }
}
