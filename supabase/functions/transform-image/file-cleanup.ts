import type { Database } from '../_shared/database-types.ts';
import { type AdminClient, value } from './job-queue.ts';
import { parseOriginalPath } from './request.ts';

type Removal = Database['public']['Tables']['file_removals']['Row'];
const PAGE = 100;
/** A name has 1024 characters at most, and storage takes 100 kB of JSON at a time. */
const REMOVED_AT_ONCE = 50;

function createBuckets(admin: AdminClient) {
  const removeAll = async (bucket: string, paths: string[]): Promise<void> => {
    for (let from = 0; from < paths.length; from += REMOVED_AT_ONCE) {
      const { error } = await admin.storage.from(bucket).remove(paths.slice(from, from + REMOVED_AT_ONCE));
      if (error) throw new Error(`storage: ${error.name}`);
    }
  };

  /** By their names, not by folders: whoever sends a file puts it into as many as they like. Ended in between, what went is gone. */
  const removeBeginning = async (bucket: string, beginning: string): Promise<void> => {
    for (let after = ''; ;) {
      const asked = { p_bucket: bucket, p_beginning: beginning, p_after: after };
      const paths = (await value(admin.rpc('list_stored_files', asked))).map(({ name }) => name);
      const last = paths.at(-1);
      if (last === undefined) return;
      await removeAll(bucket, paths);
      after = last;
    }
  };
  return { removeAll, removeBeginning };
}

/** Removes the files of what was deleted, by the list that the database keeps. Ended in between, it begins again. */
export function createFileCleanup(admin: AdminClient) {
  const { removeAll, removeBeginning } = createBuckets(admin);

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
        await removeBeginning(bucket, `${folder}/v${version}-`);
      } else if (!(await isThereAnew(removal))) {
        await removeBeginning(bucket, `${folder}/`);
      }
      const { error } = await admin.from('file_removals').delete().eq('id', id);
      if (error) throw new Error(`database: ${error.code}`);
      return true;
    },
  };
}
