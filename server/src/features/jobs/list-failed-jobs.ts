import type { listFailedJobs as contract, JobKind } from '@greenroom/contract/administration/jobs.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { countFailedJobs, listFailedJobRows } from './jobs.queries.ts';

/** What each job belongs to; a test holds it against the list of all jobs. */
export const KIND_OF_JOB: Readonly<Record<string, JobKind>> = {
  'check-audit': 'audit',
  'check-batch': 'checks',
  'delete-expired': 'cleanup',
  'delete-old-checks': 'cleanup',
  'delete-old-deliveries': 'cleanup',
  'delete-old-exports': 'cleanup',
  'delete-old-notifications': 'cleanup',
  'deliver-webhooks': 'webhooks',
  'lapse-applications': 'review',
  'report-attempts': 'mail',
  'seal-audit': 'audit',
  'send-due-letters': 'mail',
  'send-mail': 'mail',
  'send-recovery-code': 'mail',
  'settle-due-moves': 'moves',
  'start-due-exports': 'exports',
  'sum-weeks': 'figures',
  'write-exports': 'exports',
};

/** Lists work in the background whose last attempt failed (R-PLUS-23). */
export async function listFailedJobs(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const [rows, total] = await Promise.all([listFailedJobRows(ctx.db, input), countFailedJobs(ctx.db)]);
  // A job of another version may wait for a process that knows it.
  return { rows: rows.map((row) => ({ ...row, kind: KIND_OF_JOB[row.name] ?? 'other' })), total };
}
