import { z } from 'zod';
import { BIND_MAX_HOSTS, NOTE_MAX_CHARACTERS, SHEET_EXTENSIONS, UPLOAD_MAX_BYTES } from './constants.ts';
import { MOVE_KINDS, MOVE_STATES } from './enums.ts';
import { SHEET_ERRORS } from './errors.ts';
import { hostId } from './ids/given-host-id.ts';
import { soughtHosts } from './ids/host-search.ts';
import { givenInstant, page, pageQuery } from './kit/page.ts';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';
import { upload } from './kit/upload.ts';

const HOSTS = '/agent-admin/hosts';
const MOVES = '/agent-admin/host-moves';

const id = z.number().int();
const idInQuery = z.coerce.number<number>().int();
const note = givenText(NOTE_MAX_CHARACTERS).trim();

/** Reasons why a membership ended. */
export const END_REASONS = ['moved', 'released', 'left', 'transferred', 'reopened', 'unbound'] as const;

/** A period during which a host was in a group. Outside the caller's scope, the group and people are omitted. */
export const membership = z.object({
  id,
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  fromAt: z.string(),
  toAt: z.string().nullable(),
  openedBy: z.string().nullable(),
  endedBy: z.string().nullable(),
  endReason: z.enum(END_REASONS).nullable(),
  applicationId: id.nullable(),
  note: z.string().nullable(),
});
export type Membership = z.infer<typeof membership>;

/**
 * A planned departure of a host from a group. If it isn't answered, it expires at `dueAt`.
 * - `release`: the host's agent removes the host, now or on a date
 * - `leave`: the host asks to leave, and the host's agent answers
 * - `transfer`: another agent asks for the host, and the host's agent answers
 */
export const hostMove = z.object({
  id,
  kind: z.enum(MOVE_KINDS),
  state: z.enum(MOVE_STATES),
  hostId: z.string(),
  appId: id,
  hostName: z.string().nullable(),
  /** Null if the group is outside the caller's scope. */
  fromGroupId: id.nullable(),
  fromGroupName: z.string().nullable(),
  toGroupId: id.nullable(),
  toGroupName: z.string().nullable(),
  askedAt: z.string(),
  askedByUs: z.boolean(),
  dueAt: z.string(),
  effectiveAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  note: z.string().nullable(),
  answerNote: z.string().nullable(),
  mayAnswer: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type HostMove = z.infer<typeof hostMove>;

export const readHost = route({
  id: 'memberships.readHost',
  method: 'GET',
  path: `${HOSTS}/{hostId}`,
  summary: 'Get a host with its group, history and moves, and who made each change (R-GROUP-4)',
  access: { right: 'groups:view' },
  params: z.object({ hostId }),
  query: z.object({ appId: idInQuery.optional().describe('Required if several apps have the ID') }),
  data: z.object({
    hostId: z.string(),
    appId: id,
    appLabel: z.string(),
    name: z.string().nullable(),
    avatar: z.string().nullable(),
    country: z.string().nullable(),
    state: z.string().nullable(),
    /** Other apps in which the ID exists. */
    otherApps: z.array(z.object({ appId: id, appLabel: z.string() })),
    current: membership.nullable(),
    earlier: z.array(membership),
    /** Moves from or to a group in the caller's scope, latest first. Both sides see the same data. */
    moves: z.array(hostMove),
    mayRelease: z.boolean(),
    mayBind: z.boolean(),
  }),
  errors: ['host-not-found'],
});

/** A current host in a group. */
export const groupHost = z.object({
  hostId: z.string(),
  appId: id,
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  country: z.string().nullable(),
  /** The account's state on the platform. Null if the platform reports none. */
  state: z.string().nullable(),
  groupId: id,
  groupName: z.string(),
  /** Group names from the top-level visible ancestor down to the host's group. */
  path: z.array(z.string()),
  fromAt: z.string(),
  /**
   * The most recent day within the last 30 on which the platform reported the host as active. Null if there is none.
   */
  lastActiveDay: z.string().nullable(),
  /** The host's earnings this week. Null if not reported yet. */
  weekCoins: z.number().int().nullable(),
});
export type GroupHost = z.infer<typeof groupHost>;

/**
 * Data that an account can lack: a linked bank account, a verified identity, or either of them. Data that isn't
 * reported isn't treated as lacking.
 */
export const LACKS = ['bank', 'kyc', 'any'] as const;
export type Lack = (typeof LACKS)[number];

/** Maximum number of reported days for `silent`. */
export const SILENT_MOST_DAYS = 30;

/** Filters for a list of current hosts, in addition to group, search and account (R-PLUS-23). */
export const hostCondition = {
  silent: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(SILENT_MOST_DAYS)
    .optional()
    .describe(
      'Hosts who were in the group on this number of last reported days before today, for their app, and active on none of them',
    ),
  lacking: z
    .enum(LACKS)
    .optional()
    .describe('Hosts whose bank account or identity verification is missing, as reported by the platform'),
};

export const HOST_SORTS = ['since', 'hostId', 'name'] as const;

export const listHosts = route({
  id: 'memberships.listHosts',
  method: 'GET',
  path: HOSTS,
  summary: 'List the hosts of your groups, or of one group with or without all groups below it, latest first',
  access: { right: 'groups:view' },
  query: pageQuery.extend({
    groupId: idInQuery.optional().describe('If omitted, all groups in scope'),
    below: z.stringbool().default(true).describe('Include the hosts of all groups below'),
    search: soughtHosts.optional(),
    active: z
      .stringbool()
      .optional()
      .describe('False for hosts whose account the platform reports as deleted or banned, true for all others'),
    ...hostCondition,
    sort: z.enum(HOST_SORTS).default('since'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  data: page(groupHost),
  errors: ['group-not-found'],
});

/** The outcome for one ID when hosts are bound. */
export const bindOutcome = z.object({
  hostId: z.string(),
  outcome: z.enum([
    'bound',
    'moved',
    'already-there',
    'no-account',
    'other-app',
    'malformed',
    'repeated',
    'before-last',
  ]),
  from: z.string().nullable(),
});
export type BindOutcome = z.infer<typeof bindOutcome>;

const bindBody = z.object({
  groupId: id,
  at: givenInstant
    .optional()
    .describe('Start time; if omitted, now. Not before the start of the last membership, and not in the future'),
  note: note.optional(),
  dryRun: z.boolean().default(false),
});

export const bindHosts = route({
  id: 'memberships.bindHosts',
  method: 'POST',
  path: `${HOSTS}/bind`,
  summary: 'Bind one or many accounts to a group, or move them there. The agents are notified',
  access: { right: 'groups:manage' },
  body: bindBody.extend({ hostIds: z.array(z.string().max(40)).min(1).max(BIND_MAX_HOSTS) }),
  data: z.object({ outcomes: z.array(bindOutcome) }),
  bodyMaxBytes: 4 * 1024 * 1024,
  idempotent: true,
  errors: ['group-not-found', 'date-not-allowed'],
});

export const bindHostsFile = route({
  id: 'memberships.bindHostsFile',
  method: 'POST',
  path: `${HOSTS}/bind/file`,
  summary: 'Bind the accounts of a sheet to a group, at most 50,000',
  access: { right: 'groups:manage' },
  body: z.object({
    groupId: idInQuery,
    at: givenInstant.optional(),
    note: note.optional(),
    dryRun: z.stringbool().default(false),
  }),
  upload: upload({ field: 'file', maxBytes: UPLOAD_MAX_BYTES, extensions: SHEET_EXTENSIONS }),
  data: z.object({ outcomes: z.array(bindOutcome) }),
  idempotent: true,
  errors: ['group-not-found', 'date-not-allowed', 'file-missing', 'too-many-ids', ...SHEET_ERRORS],
});

export const releaseHost = route({
  id: 'memberships.releaseHost',
  method: 'POST',
  path: `${HOSTS}/{hostId}/release`,
  summary: 'Remove a host from its group, now or at a future date. Can be withdrawn until then',
  access: { right: 'hosts:move' },
  params: z.object({ hostId }),
  body: z.object({ appId: id, at: givenInstant.optional(), note: note.optional() }),
  data: hostMove,
  idempotent: true,
  errors: ['host-not-found', 'move-open', 'date-not-allowed'],
});

export const askToLeave = route({
  id: 'memberships.askToLeave',
  method: 'POST',
  path: `${HOSTS}/{hostId}/leave`,
  summary: 'Record a host’s request to leave. The host’s agent must answer within seven days',
  access: { right: 'groups:manage' },
  params: z.object({ hostId }),
  body: z.object({ appId: id, note: note.optional() }),
  data: hostMove,
  idempotent: true,
  errors: ['host-not-found', 'move-open'],
});

export const askForTransfer = route({
  id: 'memberships.askForTransfer',
  method: 'POST',
  path: MOVES,
  summary: 'Request the transfer of a host from another agent’s group. That agent must answer within seven days',
  access: { right: 'hosts:move' },
  body: z.object({ hostId, toGroupId: id, note: note.optional() }),
  data: hostMove,
  idempotent: true,
  errors: ['group-not-found', 'not-a-host', 'host-already-yours', 'move-open', 'too-many-open'],
});

export const answerMove = route({
  id: 'memberships.answerMove',
  method: 'POST',
  path: `${MOVES}/{moveId}/answer`,
  summary: 'Agree to a host’s departure or transfer, or refuse it',
  access: { right: 'hosts:move' },
  params: z.object({ moveId: idInQuery }),
  body: z.object({ agree: z.boolean(), note: note.optional() }),
  data: hostMove,
  errors: ['move-not-found', 'move-answered'],
});

export const withdrawMove = route({
  id: 'memberships.withdrawMove',
  method: 'DELETE',
  path: `${MOVES}/{moveId}`,
  summary: 'Withdraw your own request, or a scheduled removal',
  access: { right: 'hosts:move' },
  params: z.object({ moveId: idInQuery }),
  errors: ['move-not-found', 'move-answered'],
});

export const listMoves = route({
  id: 'memberships.listMoves',
  method: 'GET',
  path: MOVES,
  summary: 'List departures and transfers from and to groups in scope, latest first',
  access: { right: 'groups:view' },
  query: pageQuery.extend({
    state: z.enum(MOVE_STATES).optional(),
    direction: z.enum(['in', 'out']).optional(),
    groupId: idInQuery.optional(),
    waiting: z
      .literal('yes')
      .optional()
      .describe('Only those that wait for an answer from the side of groups in scope'),
  }),
  data: page(hostMove),
});
