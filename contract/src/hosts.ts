import { z } from 'zod';
import { MANY_HOSTS, MOVE_UNDO_MINUTES, NOTE_MAX_CHARACTERS } from './constants.ts';
import { hostId } from './ids/given-host-id.ts';
import { soughtHosts } from './ids/host-search.ts';
import { givenInstant } from './kit/page.ts';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';
import { hostCondition } from './memberships.ts';

/** An account that is a host in the caller's scope, or has an application there. */
export const foundHost = z.object({
  appId: z.number().int(),
  appLabel: z.string(),
  hostId: z.string(),
  /** Null if the platform has not reported the account. */
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  groupId: z.number().int(),
  groupName: z.string(),
  /**
   * `host` means a member of the group. `application` means an account that was submitted for the group but isn't a
   * member.
   */
  standing: z.enum(['host', 'application']),
});
export type FoundHost = z.infer<typeof foundHost>;

export const searchHosts = route({
  id: 'hosts.searchHosts',
  method: 'GET',
  path: '/agent-admin/hosts/search',
  summary: 'Search for hosts and applicants in the caller’s scope by the beginning of their ID or name (R-PLUS-10)',
  access: { right: 'applications:read' },
  query: z.object({
    search: givenText(100).trim().min(2),
    limit: z.coerce.number<number>().int().min(1).max(20).default(8),
  }),
  data: z.array(foundHost),
});

const HOSTS = '/agent-admin/hosts';
const MOVES = '/agent-admin/host-moves';

const id = z.number().int();
const note = givenText(NOTE_MAX_CHARACTERS).trim();

/** A filter for a list of current hosts. */
export const hostFilter = z.object({
  groupId: id.optional(),
  below: z.boolean().default(true),
  search: soughtHosts.optional(),
  active: z.boolean().optional(),
  ...hostCondition,
});
export type HostFilter = z.infer<typeof hostFilter>;

/** The hosts that a call applies to: either the named ones, or all hosts that a list with this filter shows. */
const chosenHosts = z.object({
  hosts: z
    .array(z.object({ hostId, appId: id }))
    .min(1)
    .max(MANY_HOSTS)
    .optional(),
  filter: hostFilter.optional(),
});
export type ChosenHosts = z.infer<typeof chosenHosts>;

/** Outcomes for one host, also used in previews. Only the first three change anything. */
export const MANY_OUTCOMES = [
  'released',
  'release-planned',
  'moved',
  'already-there',
  'other-app',
  'move-open',
  'not-yours',
] as const;

/** The outcome for one host when a call changes many. */
export const manyOutcome = z.object({
  hostId: z.string(),
  appId: id,
  name: z.string().nullable(),
  /** The group that the host was in. Null if the caller can't see it. */
  groupName: z.string().nullable(),
  outcome: z.enum(MANY_OUTCOMES),
  /** The input for `undoMoves`. Null if nothing was changed, or if the call was only a check. */
  moveId: id.nullable(),
});
export type ManyOutcome = z.infer<typeof manyOutcome>;

const manyBody = chosenHosts.extend({ note: note.optional(), dryRun: z.boolean().default(false) });
const MANY_ERRORS = ['hosts-not-chosen', 'too-many-hosts'] as const;
const manyAnswer = z.object({ outcomes: z.array(manyOutcome) });

export const releaseMany = route({
  id: 'memberships.releaseMany',
  method: 'POST',
  path: `${HOSTS}/release`,
  summary: 'Remove many hosts from their groups, now or at a future date; returns the outcome for each (R-PLUS-17)',
  access: { right: 'hosts:move' },
  body: manyBody.extend({ at: givenInstant.optional() }),
  data: manyAnswer,
  bodyMaxBytes: 1024 * 1024,
  idempotent: true,
  errors: [...MANY_ERRORS, 'group-not-found', 'date-not-allowed'],
});

export const moveMany = route({
  id: 'memberships.moveMany',
  method: 'POST',
  path: `${HOSTS}/move`,
  summary: 'Move hosts from your own groups to another of them immediately; returns the outcome for each (R-PLUS-17)',
  access: { right: 'hosts:move' },
  body: manyBody.extend({ toGroupId: id }),
  data: manyAnswer,
  bodyMaxBytes: 1024 * 1024,
  idempotent: true,
  errors: [...MANY_ERRORS, 'group-not-found'],
});

export const undoMoves = route({
  id: 'memberships.undoMoves',
  method: 'POST',
  path: `${MOVES}/undo`,
  summary: `Undo your own removals and moves of the last ${MOVE_UNDO_MINUTES} minutes, as if they had never happened`,
  access: { right: 'hosts:move' },
  body: z.object({ moveIds: z.array(id).min(1).max(MANY_HOSTS) }),
  data: z.object({
    /**
     * All hosts, restored or unchanged. A host stays unchanged if it is too late to undo, or if something else has
     * happened since.
     */
    outcomes: z.array(z.object({ hostId: z.string(), name: z.string().nullable(), undone: z.boolean() })),
  }),
  bodyMaxBytes: 1024 * 1024,
  idempotent: true,
});

/** Outcomes for one ID when transfers are requested for many. Only the first changes anything. */
export const ASK_OUTCOMES = [
  'asked',
  'not-a-host',
  'already-yours',
  'move-open',
  'too-many-open',
  'malformed',
  'repeated',
] as const;

export const askForMany = route({
  id: 'memberships.askForMany',
  method: 'POST',
  path: `${MOVES}/many`,
  summary: 'Request the transfer of many hosts from other agents’ groups; returns the outcome for each ID (R-PLUS-17)',
  access: { right: 'hosts:move' },
  body: z.object({
    hostIds: z.array(z.string().max(40)).min(1).max(MANY_HOSTS),
    toGroupId: id,
    note: note.optional(),
  }),
  data: z.object({ outcomes: z.array(z.object({ hostId: z.string(), outcome: z.enum(ASK_OUTCOMES) })) }),
  bodyMaxBytes: 1024 * 1024,
  idempotent: true,
  errors: ['group-not-found'],
});
export type AskOutcome = z.infer<typeof askForMany.data>['outcomes'][number];
