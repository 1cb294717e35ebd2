import * as contract from '@greenroom/contract/administration/jobs.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { countFailedJobs, listFailedJobRows, removeGivenUpJobs, rescheduleJobs } from './jobs.queries.ts';

/** The kind of each job. A test compares it with the list of all jobs. */
export const KIND_OF_JOB: Readonly<Record<string, contract.JobKind>> = {
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

/** Lists background jobs whose last attempt failed (R-PLUS-23). */
async function listFailedJobs(
  ctx: UserCtx,
  input: Input<typeof contract.listFailedJobs>,
): Promise<Data<typeof contract.listFailedJobs>> {
  const [rows, total] = await Promise.all([listFailedJobRows(ctx.db, input), countFailedJobs(ctx.db)]);
  // A job from another version waits for a process that knows it.
  return { rows: rows.map((row) => ({ ...row, kind: KIND_OF_JOB[row.name] ?? 'other' })), total };
}

/**
 * Makes failed jobs due immediately. A late call does no harm, because running a job twice changes nothing, and
 * completed jobs are deleted.
 */
async function runJobsAgain(
  ctx: UserCtx,
  { ids }: Input<typeof contract.runJobsAgain>,
): Promise<Data<typeof contract.runJobsAgain>> {
  return { count: await rescheduleJobs(ctx.db, ids) };
}

/** Deletes jobs that aren't retried anymore. A job that someone has run again since then stays. */
async function deleteGivenUpJobs(
  ctx: UserCtx,
  { ids }: Input<typeof contract.deleteGivenUpJobs>,
): Promise<Data<typeof contract.deleteGivenUpJobs>> {
  return { count: await removeGivenUpJobs(ctx.db, ids) };
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listFailedJobs, listFailedJobs),
  mount(contract.runJobsAgain, runJobsAgain),
  mount(contract.deleteGivenUpJobs, deleteGivenUpJobs),
];
