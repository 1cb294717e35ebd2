export { deleteOldNotificationsJob } from './delete-old-notifications.job.ts';
export { routes } from './notifications.routes.ts';
export { notifyAttempts } from './notify-attempts.ts';
export { notifyBatchFinished } from './notify-batch-finished.ts';
export { notifyExportFinished } from './notify-export-finished.ts';
export { notifyDecisions, notifyLapsed, uncountDecisions } from './notify-submitters.ts';
export { type GatheredKind, notifyUsers } from './notify-users.ts';
export { notifyWebhookOff } from './notify-webhook-off.ts';
export { sendDueLettersJob } from './send-due-letters.job.ts';
