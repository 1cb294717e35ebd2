import { z } from 'zod';
import { instant, page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';

const JOBS = '/admin/common/jobs';

/** What a job belongs to, as administrators call it. Texts: `data.job.<kind>`. */
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

/** `given-up`: it failed as often as it may, and is not tried again by itself. */
export const FAILED_JOB_STATES = ['waiting', 'running', 'given-up'] as const;

/** Work in the background whose last attempt failed. */
export const failedJob = z.object({
  /** Digits. */
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** As the log names it. */
  name: z.string(),
  state: z.enum(FAILED_JOB_STATES),
  failedAt: instant,
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  /** Null: it is running, or not tried again. */
  nextAt: instant.nullable(),
  /** What went wrong, in the words of the program or of what it called. */
  error: z.string(),
  recipient: z.string().nullable().describe('The address that an email goes to; null for other work'),
});
export type FailedJob = z.infer<typeof failedJob>;

/** So many at a time. */
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
  summary: 'Work in the background whose last attempt failed, those that are not tried again first (R-PLUS-23)',
  access: { right: 'data:manage' },
  query: pageQuery,
  data: page(failedJob),
});

export const runJobsAgain = route({
  id: 'jobs.runJobsAgain',
  method: 'POST',
  path: `${JOBS}/run-again`,
  summary: 'Run failed work at once, with all its attempts before it; says how many there still were',
  access: { right: 'data:manage' },
  body: z.object({ ids }),
  data: counted,
});

export const deleteGivenUpJobs = route({
  id: 'jobs.deleteGivenUpJobs',
  method: 'POST',
  path: `${JOBS}/delete`,
  summary: 'Forget work that is not tried again; what it should have done stays undone',
  access: { right: 'data:manage' },
  body: z.object({ ids }),
  data: counted,
});
