export { routes } from './audit.routes.ts';
export { findLastCheck } from './chain.queries.ts';
export { checkAuditJob } from './check-audit.job.ts';
export { headsFile, readHeads } from './heads.ts';
export { exportedAudit } from './reading/exported-audit.ts';
export { sealAll, sealAuditJob } from './seal-audit.job.ts';
export { type Head, MOST_FINDINGS, verifyChain } from './verify-chain.ts';
