import { z } from 'zod';
import { MANY_HOSTS } from '../constants.ts';
import { applicationKey } from '../ids/application-key.ts';
import { route } from '../kit/route.ts';
import { historyFilter } from './applications.ts';

/**
 * Outcomes for an application that a user wants to submit again:
 * - `again`: it can be submitted again
 * - `repeated`: a later application with the same ID for the same group is included
 * - `waiting`: it or a later one waits for a decision
 * - `host`: it was approved, or the account is already a host in the group
 * - `ends`: its reason can't be fixed, or nothing needs to be done
 */
export const AGAIN_OUTCOMES = ['again', 'repeated', 'waiting', 'host', 'ends'] as const;

export const againOutcome = applicationKey.extend({
  name: z.string().nullable(),
  groupId: z.number().int(),
  groupName: z.string(),
  outcome: z.enum(AGAIN_OUTCOMES),
  /** The reason code if the outcome is `ends`. */
  code: z.number().int().nullable(),
});
export type AgainOutcome = z.infer<typeof againOutcome>;

export const listSubmittableAgain = route({
  id: 'applications.listSubmittableAgain',
  method: 'POST',
  path: '/agent-admin/management/agent/goddess/audit/history/submittable-again',
  summary: 'Check which of many applications can be submitted again, and why others can’t; changes nothing (R-PLUS-17)',
  access: { right: 'applications:submit' },
  tokens: ['read'],
  body: z.object({
    applications: z.array(applicationKey).min(1).max(MANY_HOSTS).optional(),
    filter: historyFilter
      .optional()
      .describe('All applications that the history shows with this filter. Give either this or `applications`'),
  }),
  data: z.object({ outcomes: z.array(againOutcome) }),
  bodyMaxBytes: 1024 * 1024,
  errors: ['records-not-chosen', 'too-many-records'],
});
