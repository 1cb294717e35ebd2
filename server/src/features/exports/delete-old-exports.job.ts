import { defineTimedJob } from '../../platform/queue/queue.ts';
import { listExpired, removeExports } from './exports.queries.ts';

/** Number of exports that are deleted together. */
const AT_ONCE = 500;

/** Deletes exports after their retention period. It deletes the files first, so that no file is left without a row. */
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
