import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeSigningKeys } from '#local/marks/make-certificates.ts';
import { openSigningKeys } from '#local/marks/open-signing-keys.ts';
import { createProcessSigner } from '#local/marks/process-signer.ts';
import type { Recipe, RecipeReport } from '#shared/contract.ts';
import { describePicture } from '#shared/marks/picture-manifest.ts';
import { readXmp } from '#shared/marks/read-xmp.ts';
import { readXmpPacket } from '#shared/marks/xmp-packet.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { readManifest, rootIn } from '#tests/support/pictures/read-manifest.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { scriptEngine } from '#tests/support/server/job-bench.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto, sendTransform } from '#tests/support/server/photos.ts';
import { until } from '#tests/support/until.ts';
import { begin, end, endAll, newFolder, usedFolder } from './begun-servers.ts';
import { openRunnerWorld } from './runner-world.ts';

const SLOW = 600_000;

interface Row {
  status: string;
  output_url: string;
  recipe: { report: RecipeReport };
}

async function readOutput(person: Person, id: string) {
  const { data } = await person.client
    .from('transformations')
    .select('*')
    .eq('id', id)
    .single()
    .throwOnError();
  const { output_url: url, recipe } = data as Row;
  const file = await person.client.storage.from('outputs').download(url.split('/outputs/')[1] ?? '');
  return { report: recipe.report, file: new Uint8Array(await file.data!.arrayBuffer()) };
}

describe('a picture that the server itself has made', () => {
  let backend: Backend;
  let person: Person;
  beforeAll(async () => {
    backend = await openBackend({ env: { JOB_WORKERS: '1' } });
    person = await signUp(backend.server);
  });
  afterAll(() => backend.stop());

  async function make(recipe: Partial<Recipe>) {
    const photo = await addPhoto(backend.server, person, { file: await drawDish() });
    const asked = { ...photo.request, recipe: { ...photo.request.recipe, ...recipe } };
    await sendTransform(backend.server, asked, { token: person.token });
    await until(
      'it is ready',
      async () => {
        const { data } = await person.client
          .from('transformations')
          .select('status')
          .eq('id', photo.id)
          .single();
        return data?.status === 'ready';
      },
      SLOW,
    );
    return { ...(await readOutput(person, photo.id)), id: photo.id };
  }

  test(
    'says in both ways how it was made, signed with the keys of this server, and nothing of anybody',
    async () => {
      const { report, file, id } = await make({ prompt: 'bright' });
      expect(report.marks).toEqual({ source: 'algorithmicallyEnhanced', signed: true });
      expect(readXmpPacket((await readXmp(file)) ?? '').source).toBe('algorithmicallyEnhanced');
      const { state, actions, text } = await readManifest(file, rootIn(backend.server.dataDir));
      expect(state).toBe('Trusted');
      expect(actions[1]).toMatchObject({
        action: 'c2pa.color_adjustments',
        description: report.did.join('. '),
      });
      const all = Buffer.from(file).toString('latin1') + text;
      for (const theirs of [person.id, person.email, 'Ada', 'Cook', id, 'soup'])
        expect(all).not.toContain(theirs);
    },
    SLOW,
  );

  test(
    'on a painted surface is a composite',
    async () => {
      const { report, file } = await make({ style: 'slate' });
      expect(report.surface).toBe('new');
      expect(report.marks).toEqual({ source: 'compositeSynthetic', signed: true });
      expect((await readManifest(file)).actions.at(-1)?.digitalSourceType).toMatch(/compositeSynthetic$/);
    },
    SLOW,
  );
});

describe('a picture that a cloud engine has made', () => {
  const world = openRunnerWorld();
  const theirs = createProcessSigner(makeSigningKeys());
  const ours = createProcessSigner(makeSigningKeys());
  afterAll(async () => {
    await theirs.close();
    await ours.close();
  });
  const source = 'compositeWithTrainedAlgorithmicMedia';
  const history = { source, model: 'their model', did: [], isDishLaidBack: false } as const;
  const provided = async () => {
    const { result } = await world.picture();
    return theirs.sign(result instanceof Uint8Array ? result : new Uint8Array(0), describePicture(history));
  };
  async function run(sign?: typeof ours.sign) {
    const result = await provided();
    const { engine } = scriptEngine('fal', () => Promise.resolve({ state: 'done', result }));
    await world.bench.runner([engine], { sign }).runNext();
    return await readOutput(world.person, world.photo.id);
  }

  test('keeps what its provider has signed', async () => {
    const { report, file } = await run(ours.sign);
    expect(report.marks).toEqual({ source, signed: true });
    const { state, active, manifests } = await readManifest(file);
    expect(state).toBe('Valid');
    expect(active?.ingredients).toMatchObject([{ relationship: 'parentOf' }]);
    const parent = manifests[active?.ingredients[0]?.active_manifest ?? ''];
    expect(JSON.stringify(parent?.assertions)).toContain('their model');
  });

  test('goes out where it cannot be signed, and the report and the log say so', async () => {
    const { report, file } = await run(() => Promise.reject(new Error('no luck')));
    expect(report.marks).toEqual({ source, signed: false });
    expect(readXmpPacket((await readXmp(file)) ?? '').source).toBe(source);
    await expect(readManifest(file)).rejects.toThrow(/JumbfNotFound/);
    expect(world.bench.faults).toMatchObject([{ message: 'a picture was not signed' }]);
  });
});

describe('the keys of a server', () => {
  afterEach(endAll);

  test(
    'are made once where two start at once, and are the same at the next start',
    async () => {
      const folder = newFolder();
      const both = [begin(folder), begin(folder)];
      const isUp = await Promise.all(
        both.map((server) =>
          server.ready().then(
            () => true,
            () => false,
          ),
        ),
      );
      expect(new Set(isUp)).toEqual(new Set([false, true]));
      const made = rootIn(folder);
      expect(statSync(join(folder, 'signing-keys.json')).mode & 0o777).toBe(0o600);
      await Promise.all(both.map(end));
      await begin(folder).ready();
      expect(rootIn(folder)).toBe(made);
    },
    SLOW,
  );

  test(
    'that are given and wrong end the start in a sentence',
    async () => {
      const server = begin(usedFolder(), { env: { SIGNING_KEY: 'secret', SIGNING_CERTIFICATES: 'x' } });
      expect(await server.exited).toBe(1);
      expect(server.stderr()).toMatch(/^SIGNING_KEY must be a private key in PEM .*\n$/);
      expect(server.stderr()).not.toContain('secret');
    },
    SLOW,
  );

  test(
    'that are given and have expired are told of at the start, with their date',
    async () => {
      const folder = newFolder();
      openSigningKeys(folder, { now: new Date('2001-02-03T12:00:00Z') });
      const env = JSON.parse(readFileSync(join(folder, 'signing-keys.json'), 'utf8'));
      const server = begin(usedFolder(), { env });
      await server.ready();
      expect(server.stderr()).toContain(
        'The certificate in SIGNING_CERTIFICATES was good until 2021-02-03: pictures go out unsigned',
      );
      expect(await end(server)).toBe(0);
    },
    SLOW,
  );
});
