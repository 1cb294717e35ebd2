export {
  refusalToApproveOverCheck,
  refusalToAsk,
  refusalToDecide,
  refusalToReopen,
} from './applications.policy.ts';
export { routes } from './applications.routes.ts';
export { findBatch } from './batches.queries.ts';
export { checkBatchJob } from './check-batch.job.ts';
export { decide, type Fact, type PresentFacts } from './checks.ts';
export { deleteOldChecksJob } from './delete-old-checks.job.ts';
export { ageOn, dayOf, readRecord } from './describe-record.ts';
export { examineAgain, type Standing } from './examine-again.ts';
export { exportedHistory } from './history/exported-history.ts';
export { countRecords } from './history/list-history.ts';
export { queuePlace } from './read-queue-outlook.ts';
export { countRequests } from './requests/requests.queries.ts';
