import { z } from 'zod';
import { NOTE_MAX_CHARACTERS, PACE_DAYS } from '../constants.ts';
import { applicationKey } from '../ids/application-key.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { evidenceMark } from './evidence.ts';

const REVIEWERS = '/agent-admin/management/agent/goddess/audit/reviewers';

const count = z.number().int();

/** A user who decides on hosts. */
export const reviewer = z.object({ id: z.number().int(), nickName: z.string() });
export type Reviewer = z.infer<typeof reviewer>;

export const listReviewers = route({
  id: 'reviewers.listReviewers',
  method: 'GET',
  path: REVIEWERS,
  summary: 'List the other reviewers who can be asked for a second opinion, by name',
  access: { right: 'applications:review' },
  data: z.array(reviewer),
});

export const askForOpinion = route({
  id: 'reviewers.askForOpinion',
  method: 'POST',
  path: `${REVIEWERS}/opinions`,
  summary:
    'Ask another reviewer about an application that you have claimed. Your claim ends, and for a day the queue offers it only to that reviewer',
  access: { right: 'applications:review' },
  body: applicationKey.extend({
    mark: evidenceMark,
    userId: z.number().int().min(1),
    note: givenText(NOTE_MAX_CHARACTERS).trim().describe('The question, or the answer to one'),
  }),
  idempotent: true,
  errors: [
    'application-not-found',
    'application-decided',
    'claim-lost',
    'evidence-changed',
    'reviewer-not-found',
    'note-missing',
  ],
});

export const withdrawOpinion = route({
  id: 'reviewers.withdrawOpinion',
  method: 'POST',
  path: `${REVIEWERS}/opinions/withdraw`,
  summary: 'Withdraw your own question about an application, so that anyone can claim it again',
  access: { right: 'applications:review' },
  body: applicationKey,
  errors: ['application-not-found', 'opinion-given'],
});

export const readPace = route({
  id: 'reviewers.readPace',
  method: 'GET',
  path: `${REVIEWERS}/pace`,
  summary: 'Get your own review figures: number of decisions, speed, and results of reopened applications',
  access: { right: 'applications:review' },
  data: z.object({
    /** The number since midnight in the agency programme’s time zone. */
    today: count,
    lastHour: count,
    /**
     * The median time between two of today's decisions, ignoring intervals of five minutes or more. Null if there are
     * fewer than two.
     */
    secondsEach: z.number().nullable(),
    /** The numbers for recent days: applications decided, and decisions that the caller undid. */
    days: z.literal(PACE_DAYS),
    decided: count,
    undone: count,
    /**
     * How many decisions an administrator reopened and were decided again, and how many of these had the same result.
     */
    decidedAgain: count,
    agreed: count,
  }),
});
export type Pace = z.infer<(typeof readPace)['data']>;
