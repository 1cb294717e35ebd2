import { defineTimedJob } from '../../platform/queue/queue.ts';
import { listExpired, removeExports } from './exports.queries.ts';

/** Files that are removed before their lines are. */
const AT_ONCE = 500;

/** Deletes exports that are past the time they are kept: the files first, so that none is left without its line. */
export const deleteOldExportsJob = defineTimedJob({
  name: 'delete-old-exports',
  cron: '23 * * * *',
  async run({ db, clock, files }) {
    const now = clock.now();
    for (;;) {
      const expired = await listExpired(db, now, AT_ONCE);
      for (const { file } of expired) await files.remove(file);
      await removeExports(
        db,
        expired.map(({ id }) => id),
      );
      if (expired.length < AT_ONCE) return;
    }
  },
});
