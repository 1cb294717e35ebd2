import { z } from 'zod';
import type { Deps } from './context.ts';
import { jobs as applications } from './features/applications/index.ts';
import { jobs as memberships } from './features/memberships/index.ts';
import { jobs as notifications } from './features/notifications/index.ts';
import { sendRecoveryCodeJob } from './features/profile/index.ts';
import { lapseApplications } from './features/reviews/index.ts';
import { deleteExpired } from './features/session/index.ts';
import { sendMailJob } from './platform/mail/send-mail.job.ts';
import { type AnyJob, job } from './platform/queue/queue.ts';

/** What runs by the clock; times are UTC. */
export const CRONTAB = `
*/10 * * * * delete-expired
17 * * * * delete-old-checks
41 * * * * lapse-applications
*/5 * * * * send-due-letters
*/5 * * * * settle-due-moves
23 2 * * * delete-old-notifications
`;

/** Every kind of background work of the product. */
export function allJobs(deps: Deps, outboxFolder: string): readonly AnyJob[] {
  return [
    ...applications(deps),
    ...memberships(deps),
    ...notifications(deps),
    sendMailJob(deps, outboxFolder),
    sendRecoveryCodeJob(deps),
    job({
      name: 'lapse-applications',
      payload: z.unknown(),
      run: async () => {
        const lapsed = await lapseApplications(deps, deps.clock.now(), deps.config.lapseDays);
        if (lapsed > 0) deps.log.info({ lapsed }, 'applications lapsed');
      },
    }),
    job({ name: 'delete-expired', payload: z.unknown(), run: () => deleteExpired(deps.db, deps.clock.now()) }),
  ];
}
