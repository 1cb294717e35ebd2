import { z } from 'zod';
import { instant, page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';

const JOBS = '/admin/common/jobs';

/** Subjects of background jobs, as the interface names them. Texts: `data.job.<kind>`. */
export const JOB_KINDS = [
  'checks',
  'review',
  'moves',
  'exports',
  'mail',
  'webhooks',
  'figures',
  'audit',
  'cleanup',
  'other',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** `given-up` means that all attempts failed and the job isn't retried automatically. */
export const FAILED_JOB_STATES = ['waiting', 'running', 'given-up'] as const;

/** A background job whose last attempt failed. */
export const failedJob = z.object({
  /** A number, written as text. */
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** The job's name in the log. */
  name: z.string(),
  state: z.enum(FAILED_JOB_STATES),
  failedAt: instant,
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  /** Null if the job is running or is not retried. */
  nextAt: instant.nullable(),
  /** The error message from Greenroom or from the service that it called. */
  error: z.string(),
  recipient: z.string().nullable().describe('The recipient of an email; null for other jobs'),
});
export type FailedJob = z.infer<typeof failedJob>;

/** Maximum number of jobs per call. */
const MAX_JOBS = 100;
const ids = z
  .array(z.string().regex(/^[1-9]\d{0,17}$/))
  .min(1)
  .max(MAX_JOBS);
const counted = z.object({ count: z.number().int() });

export const listFailedJobs = route({
  id: 'jobs.listFailedJobs',
  method: 'GET',
  path: `${JOBS}/failed`,
  summary: 'List background jobs whose last attempt failed, those that are not retried first (R-PLUS-23)',
  access: { right: 'data:manage' },
  query: pageQuery,
  data: page(failedJob),
});

export const runJobsAgain = route({
  id: 'jobs.runJobsAgain',
  method: 'POST',
  path: `${JOBS}/run-again`,
  summary: 'Run failed jobs immediately, with all their attempts renewed; returns how many still existed',
  access: { right: 'data:manage' },
  body: z.object({ ids }),
  data: counted,
});

export const deleteGivenUpJobs = route({
  id: 'jobs.deleteGivenUpJobs',
  method: 'POST',
  path: `${JOBS}/delete`,
  summary: 'Delete jobs that are not retried. Their work remains undone',
  access: { right: 'data:manage' },
  body: z.object({ ids }),
  data: counted,
});
