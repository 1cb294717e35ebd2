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

/** What the list of open applications is narrowed to. */
const openFilter = z.object({
  queue: z.enum(QUEUES).default('all'),
  /** With all groups below. */
  groupId: id.optional(),
  /** Those of the groups whose agent this user is. */
  agentId: id.optional(),
  waitingBefore: givenInstant.optional().describe('Neither submitted nor opened again at or after then'),
  held: z.literal('yes').optional().describe('Only those that the caller has claimed'),
});
export type OpenFilter = z.output<typeof openFilter>;

/** What a reviewer needs to see of an open application to decide on many at once (R-PLUS-4). */
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
    /** Null: nobody is bound to the group, or to one above. */
    agent: z.object({ id: z.number().int(), nickname: z.string() }).nullable(),
    /** Reasons for a rejection that the examination found signs of, as the queues have them. */
    suggestedCodes: z.array(z.number().int()),
    /** When it was submitted, or opened again, or came out of a check that took long. */
    openSince: instant,
    /** Goes back with the verdict. */
    mark: evidenceMark,
    state: z.string().nullable(),
    avatarIsDefault: z.boolean(),
    /** Codes that stand against an approval as things are now, the one that decides first; none: it may be approved. */
    objections: z.array(z.number().int()),
    /** The group that the account is a host of by now; null: none. */
    hostOfGroup: z.string().nullable(),
    countryMatches: z.boolean().nullable(),
    /** A reviewer has it for themselves until then. */
    claim: z.object({ holder: z.string(), own: z.boolean(), until: instant }).nullable(),
  });
export type OpenApplication = z.infer<typeof openApplication>;

export const listOpen = route({
  id: 'reviews.listOpen',
  method: 'GET',
  path: `${REVIEWS}/open`,
  summary: 'Open applications, the longest waiting first, with their hints, their agents and who has claimed them',
  access: { right: 'applications:review' },
  query: openFilter.extend(pageQuery.shape),
  data: page(openApplication).extend({
    /** The nickname of the agent that the list is narrowed to. */
    agent: z.string().nullable(),
  }),
});

export const chooseOpen = route({
  id: 'reviews.chooseOpen',
  method: 'GET',
  path: `${REVIEWS}/open/all`,
  summary: `All open applications that match, at most ${MANY_APPLICATIONS}, with the mark of each for a verdict`,
  access: { right: 'applications:review' },
  query: openFilter,
  data: z.array(
    applicationKey.extend({
      name: z.string().nullable(),
      mark: evidenceMark,
      /** What is known of the account; an approval without it takes a second step. */
      ageKnown: z.boolean(),
      genderKnown: z.boolean(),
    }),
  ),
  errors: ['too-many-applications'],
});

/** What became of one application of a verdict for many. */
const manyOutcome = applicationKey.extend({
  name: z.string().nullable(),
  decisionId: z.number().int().nullable(),
  /** The code of an error; null where it was decided. */
  refused: z.string().nullable(),
  facts: refusedFacts,
  /** The reviewer who has it, where that is why it was left. */
  holder: z.string().nullable(),
});

/** The list mode: one verdict for many, with the outcome of each. */
export const decideMany = route({
  id: 'reviews.decideMany',
  method: 'POST',
  path: `${REVIEWS}/decisions/many`,
  summary:
    'Decide with one verdict on open applications, each with the mark of what was shown. The outcome of each is returned',
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
  summary: `Undo many of one’s own decisions within ${UNDO_SECONDS} seconds, with the outcome of each; nothing is claimed`,
  access: { right: 'applications:review' },
  body: z.object({ decisions: z.array(decisionKey).min(1).max(MANY_APPLICATIONS) }),
  data: z.array(
    decisionKey.extend({
      /** The code of an error; null where it was undone. */
      refused: z.string().nullable(),
    }),
  ),
  bodyMaxBytes: 2 * 1024 * 1024,
  idempotent: true,
  errors: ['account-has-open-application'],
});
