import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { Person } from '#tests/support/server/people.ts';
import type { Asked } from './neighbour-asker.ts';
import { PAGE_SIZE } from '#core/model/limits.ts';

/** The same question twice: as an app asks it, and as one statement of SQL. */
export interface Question {
  asked: Asked;
  statement: string;
  values: readonly unknown[];
  /** Whether what the rows name is signed. */
  isSigned?: boolean;
}

/** Finished photos of a person, one a minute, each with a picture and a small one; gives their ids, the newest first. */
export async function fillAccount(sql: Sql, { id }: Person, photos: number): Promise<string[]> {
  await sql`alter table public.transformations disable trigger user`;
  const rows = await sql<{ id: string }[]>`
    insert into public.transformations (user_id, original_filename, original_url, output_url, thumbnail_url, recipe, status,
      current_version, created_at, updated_at)
    select ${id}, 'dish-' || lpad(n::text, 5, '0') || '.jpg',
      'http://127.0.0.1/storage/v1/object/public/originals/' || ${id} || '/2026-01-01/' || n || '_soup.jpg',
      'http://127.0.0.1/storage/v1/object/public/outputs/' || ${id} || '/' || n || '.jpg',
      'http://127.0.0.1/storage/v1/object/public/thumbnails/' || ${id} || '/' || n || '.webp',
      '{"prompt": "Bright daylight, on white", "image_size": "Auto 2K", "num_images": 1, "max_images": 1}', 'ready', 1,
      '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${photos}::int) n returning id`;
  await sql`alter table public.transformations enable trigger user`;
  await sql`
    insert into public.transformation_versions (transformation_id, version_number, output_url, thumbnail_url, recipe)
    select id, 1, output_url, thumbnail_url, recipe from public.transformations where user_id = ${id}`;
  await sql`
    insert into storage.objects (bucket_id, name, owner, version, metadata)
    select 'thumbnails', ${id} || '/' || n || '.webp', ${id}, '1', '{"mimetype": "image/webp", "size": 20000}'
    from generate_series(1, ${photos}::int) n`;
  return rows.map((row) => row.id).toReversed();
}

const COLUMNS =
  'id,user_id,original_filename,original_url,output_url,thumbnail_url,recipe,status,current_version,failure_code,created_at,updated_at';

/** One page of somebody's pictures, the newest first. */
export const askForPage = ({ id }: Person): Question => ({
  asked: {
    path: `/rest/v1/transformations?select=${COLUMNS}&user_id=eq.${id}&order=created_at.desc,id.asc&limit=${PAGE_SIZE}`,
  },
  statement: `select ${COLUMNS} from public.transformations where user_id = $1 order by created_at desc, id limit ${PAGE_SIZE}`,
  values: [id],
});

/** What the app asks of an evening: mostly pages and rows, now and then addresses of pictures, and a name that is changed. */
export function questionsOf(person: Person, [row = '']: readonly string[], photos: number): Question[] {
  const { id } = person;
  const page = askForPage(person);
  const one: Question = {
    asked: { path: `/rest/v1/transformations?select=${COLUMNS}&id=eq.${row}` },
    statement: `select ${COLUMNS} from public.transformations where id = $1`,
    values: [row],
  };
  const credits: Question = {
    asked: { path: `/rest/v1/subscriptions?select=plan,credits_total,credits_used&user_id=eq.${id}` },
    statement: 'select plan, credits_total, credits_used from public.subscriptions where user_id = $1',
    values: [id],
  };
  const versions: Question = {
    asked: {
      path: `/rest/v1/transformation_versions?select=id,version_number,output_url&transformation_id=eq.${row}`,
    },
    statement:
      'select id, version_number, output_url from public.transformation_versions where transformation_id = $1',
    values: [row],
  };
  const paths = Array.from({ length: PAGE_SIZE }, (_, n) => `${id}/${photos - n}.webp`);
  const signing: Question = {
    asked: {
      method: 'POST',
      path: '/storage/v1/object/sign/thumbnails',
      body: JSON.stringify({ expiresIn: 3600, paths }),
    },
    statement: "select name from storage.objects where bucket_id = 'thumbnails' and name = any($1)",
    values: [paths],
    isSigned: true,
  };
  const filename = `soup-${randomUUID()}.jpg`;
  const naming: Question = {
    asked: {
      method: 'PATCH',
      path: `/rest/v1/transformations?id=eq.${row}`,
      body: JSON.stringify({ original_filename: filename }),
      headers: { prefer: 'return=minimal' },
    },
    statement: 'update public.transformations set original_filename = $2 where id = $1',
    values: [row, filename],
  };
  return [page, one, credits, page, signing, one, versions, page, credits, naming];
}
