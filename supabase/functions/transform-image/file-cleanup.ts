import type { Database } from '../_shared/database-types.ts';
import { type AdminClient, value } from './job-queue.ts';
import { parseOriginalPath } from './request.ts';

type Removal = Database['public']['Tables']['file_removals']['Row'];
const PAGE = 100;

function createBuckets(admin: AdminClient) {
  /** Everything below a folder: storage lists one level at a time, folders without an id. */
  const listBelow = async (bucket: string, folder: string): Promise<string[]> => {
    const paths: string[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const { data, error } = await admin.storage.from(bucket).list(folder, { limit: PAGE, offset });
      if (error) throw new Error(`storage: ${error.name}`);
      for (const { name, id } of data) {
        const path = `${folder}/${name}`;
        if (id === null) paths.push(...(await listBelow(bucket, path)));
        else paths.push(path);
      }
      if (data.length < PAGE) return paths;
    }
  };

  const removeAll = async (bucket: string, paths: string[]): Promise<void> => {
    for (let from = 0; from < paths.length; from += PAGE) {
      const { error } = await admin.storage.from(bucket).remove(paths.slice(from, from + PAGE));
      if (error) throw new Error(`storage: ${error.name}`);
    }
  };
  return { listBelow, removeAll };
}

/** Removes the files of what was deleted, by the list that the database keeps. Ended in between, it begins again. */
export function createFileCleanup(admin: AdminClient) {
  const { listBelow, removeAll } = createBuckets(admin);

  /** A client chooses its ids: what was deleted may be there anew, and then its files are somebody's again. */
  const isThereAnew = async ({ folder, user_id: userId }: Removal): Promise<boolean> => {
    const [, transformationId] = folder?.split('/') ?? [];
    const rows = transformationId
      ? await value(
          admin.from('transformations').select('id').eq('id', transformationId).eq('user_id', userId),
        )
      : await value(admin.from('profiles').select('id').eq('id', userId));
    return rows.length > 0;
  };

  /** The path of an original that its owner gave: only of the owner's own folder, and only if no other photo uses it. */
  const freeOriginal = async ({
    original_url: url,
    user_id: userId,
  }: Removal): Promise<string | undefined> => {
    const path = parseOriginalPath(url ?? '');
    if (!path?.startsWith(`${userId}/`)) return undefined;
    // The letters and digits with which its name begins look the same in every form of the address.
    const mark = /[^/]*$/.exec(path)?.[0].match(/^[a-z\d]*/i)?.[0] ?? '';
    for (let from = 0; ; from += PAGE) {
      const users = await value(
        admin
          .from('transformations')
          .select('original_url')
          .eq('user_id', userId)
          .like('original_url', `%${mark}%`)
          .order('id')
          .range(from, from + PAGE - 1),
      );
      if (users.some((user) => parseOriginalPath(user.original_url) === path)) return undefined;
      if (users.length < PAGE) return path;
    }
  };

  return {
    async removeNext(): Promise<boolean> {
      const [removal] = await value(admin.rpc('claim_file_removal'));
      if (!removal) return false;
      const { id, bucket, folder, version_number: version } = removal;
      if (folder === null) {
        const path = await freeOriginal(removal);
        if (path) await removeAll(bucket, [path]);
      } else if (version !== null) {
        const ofVersion = (path: string) => path.startsWith(`${folder}/v${version}-`);
        await removeAll(bucket, (await listBelow(bucket, folder)).filter(ofVersion));
      } else if (!(await isThereAnew(removal))) {
        await removeAll(bucket, await listBelow(bucket, folder));
      }
      const { error } = await admin.from('file_removals').delete().eq('id', id);
      if (error) throw new Error(`database: ${error.code}`);
      return true;
    },
  };
}
