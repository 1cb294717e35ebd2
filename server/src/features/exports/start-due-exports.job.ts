import type { Deps } from '../../context.ts';
import { defineTimedJob } from '../../platform/queue/queue.ts';
import { insertExport } from './exports.queries.ts';
import { filterAt, nextRun } from './schedule-times.ts';
import { noteRun, takeDueSchedule } from './schedules.queries.ts';
import { writeExportsJob } from './write-exports.job.ts';

/**
 * Queues the repeated exports that are due (R-PLUS-24), each in a separate transaction. A schedule that missed several
 * runs while Greenroom was down is queued once. Its next run is computed from the current time.
 */
export const startDueExportsJob = defineTimedJob({
  name: 'start-due-exports',
  cron: '* * * * *',
  async run(deps) {
    while (await startNext(deps));
  },
});

async function startNext({ db, clock, config, files, events }: Deps): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const due = await takeDueSchedule(trx, now);
    if (due === undefined) return false;
    const { timeZone } = config;
    const filter = filterAt(due.list, due.filter, due.range, { now, timeZone });
    const file = files.drawName(due.format, 'export');
    // The user is read only when the export is written. Until then, the number of rows is unknown.
    const given = { ...due, filter, file, total: null, short: false, scheduleId: due.id, byLetter: due.byMail };
    const { id } = await insertExport(trx, given, now);
    await noteRun(trx, due.id, { now, nextAt: nextRun(due, timeZone, now) });
    await writeExportsJob.enter(trx, {});
    await events.publish(trx, { userId: due.userId }, { topic: 'export', id });
    return true;
  });
}
