export { deleteOldNotificationsJob } from './delete-old-notifications.job.ts';
export { routes } from './notifications.routes.ts';
export { sendDueLettersJob } from './send-due-letters.job.ts';
export { tellDecisions, tellLapsed, untellDecision } from './tell-applications.ts';
export { tellBatchFinished } from './tell-batch-finished.ts';
export { type PeopleKind, tellPeople } from './tell-people.ts';
