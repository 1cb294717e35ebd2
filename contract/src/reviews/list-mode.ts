import { z } from 'zod';
import { historyRow } from '../applications/applications.ts';
import { MANY_APPLICATIONS, UNDO_SECONDS } from '../constants.ts';
import { applicationKey } from '../ids/application-key.ts';
import { givenInstant, instant, page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { acceptUnseen, evidenceMark, refusedFacts, seenEvidence } from './evidence.ts';
import { QUEUES, verdict } from './reviews.ts';

const REVIEWS = '/agent-admin/management/agent/goddess/audit/reviews';

const id = z.coerce.number<number>().int().min(1);

/** Filters for the list of open applications. */
const openFilter = z.object({
  queue: z.enum(QUEUES).default('all'),
  /** The group to show, including all groups below it. */
  groupId: id.optional(),
  /** Shows applications in groups whose agent is this user. */
  agentId: id.optional(),
  waitingBefore: givenInstant.optional().describe('Neither submitted nor reopened at or after this time'),
  held: z.literal('yes').optional().describe('Only those that the caller has claimed'),
});
export type OpenFilter = z.output<typeof openFilter>;

/** The data that a reviewer needs to decide on many open applications together (R-PLUS-4). */
export const openApplication = historyRow
  .pick({
    id: true,
    hostId: true,
    groupId: true,
    groupName: true,
    avatarUrl: true,
    name: true,
    age: true,
    gender: true,
    country: true,
    submittedAt: true,
  })
  .extend({
    /** The agent. Null if no user is bound to the group or to a group above it. */
    agent: z.object({ id: z.number().int(), nickname: z.string() }).nullable(),
    /** Reasons for a rejection that the check suggests, as in the queues. */
    suggestedCodes: z.array(z.number().int()),
    /** When the application was submitted or reopened, or when a long check ended. */
    openSince: instant,
    /** The mark to send back with the verdict. */
    mark: evidenceMark,
    state: z.string().nullable(),
    avatarIsDefault: z.boolean(),
    /** Codes that currently prevent an approval, the decisive one first. If empty, the application can be approved. */
    objections: z.array(z.number().int()),
    /** The group in which the account is already a host. Null if there is none. */
    hostOfGroup: z.string().nullable(),
    countryMatches: z.boolean().nullable(),
    /** A reviewer's claim. It is exclusive until this time. */
    claim: z.object({ holder: z.string(), own: z.boolean(), until: instant }).nullable(),
  });
export type OpenApplication = z.infer<typeof openApplication>;

export const listOpen = route({
  id: 'reviews.listOpen',
  method: 'GET',
  path: `${REVIEWS}/open`,
  summary: 'List open applications, longest waiting first, with suggested reasons, agents and claims',
  access: { right: 'applications:review' },
  query: openFilter.extend(pageQuery.shape),
  data: page(openApplication).extend({
    /** The nickname of the agent that is filtered for. */
    agent: z.string().nullable(),
  }),
});

export const chooseOpen = route({
  id: 'reviews.chooseOpen',
  method: 'GET',
  path: `${REVIEWS}/open/all`,
  summary: `List all open applications that match, at most ${MANY_APPLICATIONS}, with the mark of each for a verdict`,
  access: { right: 'applications:review' },
  query: openFilter,
  data: z.array(
    applicationKey.extend({
      name: z.string().nullable(),
      mark: evidenceMark,
      /** False if the age (or below, the gender) is unknown. Approving then needs a second step. */
      ageKnown: z.boolean(),
      genderKnown: z.boolean(),
    }),
  ),
  errors: ['too-many-applications'],
});

/** The outcome for one application in a bulk verdict. */
const manyOutcome = applicationKey.extend({
  name: z.string().nullable(),
  decisionId: z.number().int().nullable(),
  /** The error code. Null if the application was decided. */
  refused: z.string().nullable(),
  facts: refusedFacts,
  /** The reviewer whose claim prevented the decision. */
  holder: z.string().nullable(),
});

/** The bulk decision in list mode: one verdict for many applications, with an outcome for each. */
export const decideMany = route({
  id: 'reviews.decideMany',
  method: 'POST',
  path: `${REVIEWS}/decisions/many`,
  summary: 'Decide on open applications with one verdict, with the mark of each. Returns the outcome for each',
  access: { right: 'applications:review' },
  body: verdict.extend({
    applications: z.array(applicationKey.extend(seenEvidence.shape)).min(1).max(MANY_APPLICATIONS),
    acceptUnseen,
  }),
  data: z.array(manyOutcome),
  bodyMaxBytes: 4 * 1024 * 1024,
  idempotent: true,
  errors: ['reasons-missing'],
});

const decisionKey = z.object({ hostId: givenText(64), decisionId: id });
export type DecisionKey = z.infer<typeof decisionKey>;

export const undoMany = route({
  id: 'reviews.undoMany',
  method: 'POST',
  path: `${REVIEWS}/decisions/undo`,
  summary: `Undo your own decisions within ${UNDO_SECONDS} seconds, without claiming; returns the outcome for each`,
  access: { right: 'applications:review' },
  body: z.object({ decisions: z.array(decisionKey).min(1).max(MANY_APPLICATIONS) }),
  data: z.array(
    decisionKey.extend({
      /** The error code. Null if the decision was undone. */
      refused: z.string().nullable(),
    }),
  ),
  bodyMaxBytes: 2 * 1024 * 1024,
  idempotent: true,
  errors: ['account-has-open-application'],
});
