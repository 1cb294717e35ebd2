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
  summary: 'Who can be asked for a second opinion: everybody else who decides on hosts, by name',
  access: { right: 'applications:review' },
  data: z.array(reviewer),
});

export const askForOpinion = route({
  id: 'reviewers.askForOpinion',
  method: 'POST',
  path: `${REVIEWERS}/opinions`,
  summary:
    'Ask another reviewer about an application that the caller has claimed; the claim goes, and for a day the queue gives it to nobody else',
  access: { right: 'applications:review' },
  body: applicationKey.extend({
    mark: evidenceMark,
    userId: z.number().int().min(1),
    note: givenText(NOTE_MAX_CHARACTERS).trim().describe('What is to be looked at; the answer, where one was asked'),
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
  summary: 'Take back one’s own question about an application: anybody can claim it again',
  access: { right: 'applications:review' },
  body: applicationKey,
  errors: ['application-not-found', 'opinion-given'],
});

export const readPace = route({
  id: 'reviewers.readPace',
  method: 'GET',
  path: `${REVIEWERS}/pace`,
  summary: 'How many applications the caller decided on, how quickly, and what became of those that were reopened',
  access: { right: 'applications:review' },
  data: z.object({
    /** Since midnight in the programme’s zone. */
    today: count,
    lastHour: count,
    /** Between two decisions of today, the middle of those below five minutes; null: fewer than two. */
    secondsEach: z.number().nullable(),
    /** Of the last days: decided, taken back by the caller. */
    days: z.literal(PACE_DAYS),
    decided: count,
    undone: count,
    /** Reopened by an administrator and decided again, and how many of them the same way. */
    decidedAgain: count,
    agreed: count,
  }),
});
export type Pace = z.infer<(typeof readPace)['data']>;
