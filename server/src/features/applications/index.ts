import type { MountedRoute } from '../../platform/http/mount.ts';
import { routes as application } from './application.routes.ts';
import { routes as batches } from './batches.routes.ts';
import { routes as history } from './history/history.routes.ts';
import { routes as outlook } from './outlook.routes.ts';
import { routes as requests } from './requests.routes.ts';
import { routes as sheets } from './submit/sheets.routes.ts';
import { routes as submit } from './submit/submit.routes.ts';

export {
  refusalToApproveOverCheck,
  refusalToAsk,
  refusalToDecide,
  refusalToReopen,
} from './applications.policy.ts';
export { findBatch } from './batches.queries.ts';
export { checkBatchJob, submitWithin } from './check-batch.job.ts';
export { ageOn, dayOf, readRecord } from './describe-record.ts';
export { deleteOldDryRunsJob } from './dry-runs.job.ts';
export { examineAgain, type Standing } from './examine-again.ts';
export { countRecords, exportedHistory } from './history/history.routes.ts';
export { queuePlace } from './outlook.routes.ts';
export { countRequests } from './requests.queries.ts';
export const routes: readonly MountedRoute[] = [
  ...sheets,
  ...submit,
  ...batches,
  ...history,
  ...application,
  ...outlook,
  ...requests,
];
