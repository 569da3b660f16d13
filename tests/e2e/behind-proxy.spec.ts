import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { PATHS } from '#app/paths.ts';
import { isCaddyHere, startCaddy, type Caddy } from '#tests/support/server/caddy.ts';
import { findFreePort } from '#tests/support/server/free-port.ts';
import { linksTo } from '#tests/support/server/mails.ts';
import { signUp } from '#tests/support/server/people.ts';
import { startServer } from '#tests/support/server/server.ts';
import { openPhone } from '#tests/support/phone/phone.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { EMBEDDED_PUBLISHABLE_KEY, PRODUCT } from '#shared/contract.ts';
import { waitForWorker } from '#tests/support/phone/phone-verbs.ts';
import { expect, photoFile, pickReady, startTransform, test } from './kitchen-journey.ts';
import { share } from './share-verbs.ts';

// The README's way to phones, as it stands there: the real proxy before the real server.

const README = readFileSync(join(import.meta.dirname, '..', '..', 'supabase', 'README.md'), 'utf8');
const caddyfile = /```caddyfile\n([^`]+)```/.exec(README)?.[1] ?? '';
const started = /```\n(SITE_URL=(\S+) (\w+)=(\w+) npm start)\n```/.exec(README);
const [, , site = '', variable = '', value = ''] = started ?? [];
const { hostname } = new URL(site);
/** A person's address may try so many sign-ins. */
const SIGN_INS = 3;
const MB = 1_000_000;

test.skip(!isCaddyHere(), 'Caddy is not installed: sudo apt-get install caddy');

/** As another device of the house would ask: its own address, and what it claims to be. */
function askFrom(localAddress: string, { root }: Caddy, port: number, claimed: string): Promise<number> {
  const body = JSON.stringify({ email: `${localAddress}@kitchen.example`, password: 'wrong' });
  const headers = {
    apikey: EMBEDDED_PUBLISHABLE_KEY,
    'content-type': 'application/json',
    'x-forwarded-for': claimed,
  };
  const path = '/auth/v1/token?grant_type=password';
  const to = { host: '127.0.0.1', servername: hostname, port, path, method: 'POST', ca: root, localAddress };
  return new Promise((resolve, reject) => {
    const sent = request(
      { ...to, headers: { ...headers, host: `${hostname}:${String(port)}` } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Uploads bytes that begin as a JPEG does, as the app would, by a token of whoever this is. */
const upload = (page: Page, path: string, token: string, size: number) =>
  page.evaluate(
    async ([to, bearer, key, length]) => {
      const bytes = new Uint8Array(length);
      bytes.set([0xff, 0xd8, 0xff, 0xe0]);
      const answer = await fetch(`/storage/v1/object/originals/${to}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, apikey: key, 'content-type': 'image/jpeg' },
        body: bytes,
      });
      return { status: answer.status, said: await answer.text() };
    },
    [path, token, EMBEDDED_PUBLISHABLE_KEY, size] as const,
  );

test('a phone reaches the app through the proxy of the README, and misses nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-proxy-'));
  const [port, proxyPort] = [await findFreePort(), await findFreePort()];
  const appUrl = `${site}:${String(proxyPort)}`;
  const server = await startServer({
    env: {
      PORT: String(port),
      SITE_URL: appUrl,
      [variable]: value,
      JOB_WORKERS: '1',
      SIGN_INS_PER_ADDRESS: String(SIGN_INS),
    },
  });
  const caddy = await startCaddy({
    caddyfile: caddyfile.replace('127.0.0.1:3000', `127.0.0.1:${String(port)}`),
    name: hostname,
    port: proxyPort,
    folder,
  });
  const phone = await openPhone({
    switches: [
      `--host-resolver-rules=MAP ${hostname} 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${caddy.keyHash}`,
    ],
  });
  try {
    const cook = await signUp(server);
    const page = await phone.open();

    await test.step('by HTTP/2, with a worker, and fit to be installed', async () => {
      await openSignedIn(page, appUrl, cook);
      await waitForWorker(page);
      expect(await page.evaluate(() => isSecureContext)).toBe(true);
      const protocol = await page.evaluate(async () => {
        const address = `/healthz?${String(Math.random())}`;
        await (await fetch(address)).text();
        const [entry] = performance.getEntriesByName(new URL(address, location.href).href);
        return entry?.toJSON().nextHopProtocol as unknown;
      });
      expect(protocol).toBe('h2');
      const chrome = await phone.context.newCDPSession(page);
      expect((await chrome.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
      expect((await chrome.send('Page.getAppManifest')).data).toContain(PRODUCT.name);
    });

    await test.step('a photo goes up, and its picture comes back', async () => {
      await pickReady(page, [await photoFile(1)]);
      await startTransform(page);
      await expect(page.getByText('The picture is done.')).toBeVisible();
    });

    await test.step('20 MB pass, and what is larger is refused in so many words', async () => {
      const folderOf = `${cook.id}/2026-11-25`;
      const largest = await upload(page, `${folderOf}/1_a_large.jpg`, cook.token, 20 * MB);
      expect(largest.status, largest.said).toBe(200);
      const larger = await upload(page, `${folderOf}/2_a_larger.jpg`, cook.token, 22 * MB);
      expect(larger.said).toContain('Payload too large');
    });

    await test.step('what is shared is taken by the worker', async () => {
      const led = await share(page, [await photoFile(2)]);
      expect(led.searchParams.get('shared')).toBe('1');
      await until('it lies in the tray', async () => (await readPhone(page)).items.length === 2);
    });

    await test.step('links in mails begin with the address that phones know', async () => {
      const { client } = cook;
      expect((await client.auth.resetPasswordForEmail(cook.email)).error).toBeNull();
      let link = '';
      await until('the mail is there', async () => {
        [link = ''] = await linksTo(server, cook);
        return link !== '';
      });
      expect(link.startsWith(`${appUrl}/`)).toBe(true);
      const mails = await phone.open(link);
      await expect(mails.getByRole('textbox', { name: 'New password' })).toBeVisible();
      expect(new URL(mails.url()).pathname).toBe(PATHS.resetPassword);
      await mails.close();
    });

    await test.step('each address has its own limit, and none can be claimed', async () => {
      for (let n = 0; n < SIGN_INS; n++)
        expect(await askFrom('127.0.0.2', caddy, proxyPort, `10.0.0.${String(n)}`)).toBe(400);
      expect(await askFrom('127.0.0.2', caddy, proxyPort, '10.0.0.99')).toBe(429);
      expect(await askFrom('127.0.0.3', caddy, proxyPort, '127.0.0.2')).toBe(400);
    });

    await test.step('and offline it opens, with what it has', async () => {
      await phone.goOffline();
      await page.goto(appUrl + PATHS.uploads);
      await expect(page.getByRole('button', { name: /^Start Transform/ })).toBeVisible();
    });
  } finally {
    await phone.throwAway();
    await caddy.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
