import type { Backend } from './backend.ts';
import { openCredits } from './credits.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { connectAsService, type Person } from './people.ts';
import { addPhoto, sendTransform, type SentPhoto } from './photos.ts';
import { PICTURE_PATIENCE_MS, until } from '#tests/support/until.ts';

interface Made {
  filename?: string;
  prompt?: string;
  seed?: number;
  /** Instead of a drawn one. */
  file?: Blob;
}

/** A photo of which the server's own engine has made a picture, sent by another device than the one that is tested. */
export async function makePhoto(
  { server, sql }: Pick<Backend, 'server' | 'sql'>,
  person: Person,
  { filename = 'soup.jpg', prompt = 'Bright daylight', seed = 1, file }: Made = {},
): Promise<SentPhoto> {
  await openCredits(sql).grant(person.id, 1);
  const drawn = file ?? (await drawDish({ width: 800, height: 600, seed }));
  const photo = await addPhoto(server, person, { filename, prompt, file: drawn });
  await runOnServer({ server, sql }, person, photo);
  return photo;
}

/** Has one more picture made of it, each of another colour, since nobody is sold the same twice; waits until it is there. */
export async function runOnServer(
  { server, sql }: Pick<Backend, 'server' | 'sql'>,
  person: Person,
  { id, request }: SentPhoto,
): Promise<void> {
  const [made] = await sql<{ count: number }[]>`
    select current_version as count from public.transformations where id = ${id}`;
  const colour = made?.count ? { colour: `#4433${String(9 + made.count).padStart(2, '0')}` } : {};
  const asked = { ...request, recipe: { ...request.recipe, ...colour } };
  const { status } = await sendTransform(server, asked, { token: person.token });
  if (status !== 202) throw new Error(`transform-image answered ${String(status)}`);
  const isReady = async () => {
    const [row] = await sql<{ status: string }[]>`select status from public.transformations where id = ${id}`;
    return row?.status === 'ready';
  };
  await until(`the picture of ${request.originalFilename} is ready`, isReady, PICTURE_PATIENCE_MS);
}

/** Puts a picture of one's own in the place of the first that was made, where its shape and size are what matters. */
export async function replacePicture(
  { server }: Pick<Backend, 'server'>,
  person: Person,
  { id }: SentPhoto,
  picture: Blob,
): Promise<void> {
  const bucket = connectAsService(server).storage.from('outputs');
  const path = `${person.id}/${id}/v1-1.jpg`;
  const { error } = await bucket.upload(path, picture, { contentType: 'image/jpeg', upsert: true });
  if (error) throw new Error(`the picture was not replaced: ${error.message}`);
}

/** So many copies of a finished photo's row, one a minute, the last the newest: their pictures are all the same. */
export async function copyRow(sql: Backend['sql'], id: string, copies: number): Promise<void> {
  await sql`
    insert into public.transformations (user_id, original_filename, original_url, output_url, thumbnail_url, recipe, status,
      current_version, created_at)
    select user_id, 'dish-' || lpad(n::text, 4, '0') || '.jpg', original_url, output_url, thumbnail_url, recipe, status, 1,
      '2026-01-01'::timestamptz + n * interval '1 minute'
    from public.transformations, generate_series(1, ${copies}::int) n where id = ${id}`;
}

/** Puts a photo where no runner would leave it for long; one that has failed has no picture of what it asked for. */
export async function putInStatus(
  sql: Backend['sql'],
  id: string,
  status: string,
  failureCode: string | null = null,
): Promise<void> {
  await sql`update public.transformations set status = ${status}, failure_code = ${failureCode} where id = ${id}`;
  if (failureCode)
    await sql`
      update public.transformation_versions set recipe = recipe #- '{report,key}' where transformation_id = ${id}`;
}
