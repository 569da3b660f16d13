/** Begun and deleted again; holds nothing. */
const SCRATCH = 'plateglow-scratch';
/** Writing goes on then as it did without. */
const PATIENCE_MS = 1000;

/**
 * Has Chromium begin a new log for what is written from here on. A kill or an empty battery can cut the last record of
 * its log off. The next start reads what stands before that, and goes on in the same log; the start after that cannot
 * read what stands behind it, takes all databases of the site for corrupt, and deletes them. To delete a database,
 * however small, makes it put all that it has read into a table first, and the log away. It takes a few milliseconds.
 *
 * Only Chromium has userAgentData; other browsers keep their databases in SQLite, whose log begins anew by itself.
 */
export function beginFreshLog(factory: IDBFactory): Promise<void> {
  if (!('userAgentData' in navigator)) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    const opening = factory.open(SCRATCH);
    opening.onerror = () => resolve();
    opening.onsuccess = () => {
      opening.result.close();
      const deleting = factory.deleteDatabase(SCRATCH);
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => resolve();
    };
  });
}
