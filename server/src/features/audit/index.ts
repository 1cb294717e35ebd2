export { checkAuditJob, sealAll, sealAuditJob } from './audit.job.ts';
export { exportedAudit, routes } from './audit.routes.ts';
export { findLastCheck } from './chain.queries.ts';
export { type Head, headsFile, MOST_FINDINGS, readHeads, verifyChain } from './chain.ts';
