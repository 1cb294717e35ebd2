import { checkBatchJob, deleteOldDryRunsJob } from './features/applications/index.ts';
import { checkAuditJob, sealAuditJob } from './features/audit/index.ts';
import { sumWeeksJob } from './features/daily-facts/index.ts';
import { deleteOldExportsJob, startDueExportsJob, writeExportsJob } from './features/exports/index.ts';
import { settleDueMovesJob } from './features/memberships/index.ts';
import { deleteOldNotificationsJob, sendDueLettersJob } from './features/notifications/index.ts';
import { sendRecoveryCodeJob } from './features/profile/index.ts';
import { lapseApplicationsJob } from './features/reviews/index.ts';
import { deleteExpiredJob, reportAttemptsJob } from './features/session/index.ts';
import { deleteOldDeliveriesJob, deliverWebhooksJob } from './features/webhooks/index.ts';
import { sendMailJob } from './platform/mail/send-mail.job.ts';
import type { Job } from './platform/queue/queue.ts';

/** All kinds of background jobs in Greenroom. A job that is missing here is queued but never run. */
export const JOBS: readonly Job[] = [
  checkAuditJob,
  checkBatchJob,
  deleteExpiredJob,
  deleteOldDryRunsJob,
  deleteOldDeliveriesJob,
  deleteOldExportsJob,
  deleteOldNotificationsJob,
  deliverWebhooksJob,
  lapseApplicationsJob,
  reportAttemptsJob,
  sealAuditJob,
  sendDueLettersJob,
  sendMailJob,
  sendRecoveryCodeJob,
  settleDueMovesJob,
  startDueExportsJob,
  sumWeeksJob,
  writeExportsJob,
];
