import type { Transaction } from '#local/database/sql.ts';
import { sql as part } from 'kysely';
import { z } from 'zod';
import type { Handler, Parts } from './ports.ts';
import { readJson } from './request-bytes.ts';

const SEARCH = z.object({
  prefix: z.string().max(1024),
  search: z.string().max(1024).default(''),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

/** Asked for by supabase-js `list()`: one level of folders and objects, as far as the caller may see them. */
export function createListing({ asCaller }: Parts): Record<'list', Handler> {
  return {
    async list({ request, route, caller }) {
      const asker = await caller();
      const search = await readJson(request, SEARCH);
      return Response.json(await asCaller(asker, (as) => listFolder(as, route.bucket, search)));
    },
  };
}

/**
 * A name with a slash below the folder stands for a sub-folder, listed once and with nulls, as hosted storage does.
 * `search` is the beginning of a name, in any case. By name all are sorted together; by date folders come first.
 */
function listFolder(as: Transaction, bucket: string, search: z.infer<typeof SEARCH>) {
  const folder = search.prefix.replace(/^\/+|\/+$/g, '');
  const prefix = folder === '' ? '' : `${folder}/`;
  const { column, order } = search.sortBy;
  const direction = part.raw(order);
  const byDate = column === 'name' ? part`` : part`${part.ref(column)} ${direction} nulls first,`;
  const foldersFirst = column === 'name' ? part`` : part`(id is not null),`;
  return as`
    with below as (
      select substr(name, length(${prefix}) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects
      where bucket_id = ${bucket} and starts_with(name, ${prefix})
    ), entries as (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata
      from below where strpos(rest, '/') = 0
      union all
      select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz,
                      null::timestamptz, null::jsonb
      from below where strpos(rest, '/') > 0
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from entries
    where starts_with(lower(name), lower(${search.search}))
    order by ${foldersFirst} ${byDate} lower(name) collate "C" ${direction}, name collate "C" ${direction}
    limit ${search.limit} offset ${search.offset}`;
}
