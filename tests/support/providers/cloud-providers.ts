import { createFalServer } from './fal-server.ts';
import { createGeminiServer } from './gemini-server.ts';
import { createOpenAiServer } from './openai-server.ts';

/** For each engine that asks a cloud: its provider on this machine, and the variables by which the engine finds it. */
const CLOUD_PROVIDERS = {
  async fal() {
    const server = await createFalServer();
    return {
      server,
      env: { FAL_KEY: server.key, FAL_QUEUE_URL: server.url, FAL_JWKS_URL: server.jwksUrl },
      pictureBytes: () => server.requests.at(-1)?.picture.length,
    };
  },
  async gemini() {
    const server = await createGeminiServer();
    return {
      server,
      env: { GEMINI_API_KEY: server.key, GEMINI_URL: server.url },
      pictureBytes: () => server.picture.length,
    };
  },
  async openai() {
    const server = await createOpenAiServer();
    return {
      server,
      env: { OPENAI_API_KEY: server.key, OPENAI_URL: server.url },
      pictureBytes: () => server.picture.length,
    };
  },
};

type Start = typeof CLOUD_PROVIDERS;
export type CloudProviders = { [Name in keyof Start]: Awaited<ReturnType<Start[Name]>> };

/** All of them at once. */
export async function startCloudProviders(): Promise<CloudProviders> {
  const started = Object.entries(CLOUD_PROVIDERS).map(
    async ([name, start]) => [name, await start()] as const,
  );
  return Object.fromEntries(await Promise.all(started)) as CloudProviders;
}
