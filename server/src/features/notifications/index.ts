export { deleteOldNotificationsJob, sendDueLettersJob } from './notifications.job.ts';
export { routes } from './notifications.routes.ts';
export { notifyDecisions, notifyLapsed, uncountDecisions } from './notify-submitters.ts';
export { type GatheredKind, notifyUsers } from './notify-users.ts';
export { notifyAttempts, notifyBatchFinished, notifyExportFinished, notifyWebhookOff } from './notify-with-letter.ts';
