import { z } from 'zod';
import { MANY_HOSTS } from '../constants.ts';
import { applicationKey } from '../ids/application-key.ts';
import { route } from '../kit/route.ts';
import { historyFilter } from './applications.ts';

/**
 * Whether a record can be submitted again. again: it can; repeated: a later record of the same ID for the same group is
 * among them; waiting: it, or a later one, waits for a decision; host: it was approved, or the account is a host of the
 * group by now; ends: nobody can do anything about its reason, or nothing has to be done.
 */
export const AGAIN_OUTCOMES = ['again', 'repeated', 'waiting', 'host', 'ends'] as const;

export const againOutcome = applicationKey.extend({
  name: z.string().nullable(),
  groupId: z.number().int(),
  groupName: z.string(),
  outcome: z.enum(AGAIN_OUTCOMES),
  /** With `ends`: the reason. */
  code: z.number().int().nullable(),
});
export type AgainOutcome = z.infer<typeof againOutcome>;

export const listSubmittableAgain = route({
  id: 'applications.listSubmittableAgain',
  method: 'POST',
  path: '/agent-admin/management/agent/goddess/audit/history/submittable-again',
  summary: 'Which of many records can be submitted again, and why the others cannot; changes nothing (R-PLUS-17)',
  access: { right: 'applications:submit' },
  tokens: ['read'],
  body: z.object({
    applications: z.array(applicationKey).min(1).max(MANY_HOSTS).optional(),
    filter: historyFilter.optional().describe('All that the history with this filter shows. Just one of the two'),
  }),
  data: z.object({ outcomes: z.array(againOutcome) }),
  bodyMaxBytes: 1024 * 1024,
  errors: ['records-not-chosen', 'too-many-records'],
});
