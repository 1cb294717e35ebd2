import { z } from 'zod';
import { CHILD_GROUPS_MAX, NOTE_MAX_CHARACTERS } from './constants.ts';
import { isCountryCode } from './countries.ts';
import { rule } from './kit/field-problem.ts';
import { givenName } from './kit/names.ts';
import { page, pageQuery } from './kit/page.ts';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';
import { version } from './kit/version.ts';

const AUDIT = '/agent-admin/management/agent/goddess/audit';
const GROUPS = '/agent-admin/groups';

const id = z.number().int();
const idInQuery = z.coerce.number<number>().int();
const ownId = idInQuery.optional().describe('The caller’s own ID');

/** An agent group that the caller can see (R-DATA-5), with its place in the tree. */
export const agentGroup = z.object({
  id,
  name: z.string(),
  parentId: id.nullable(),
  /** Group names from the top-level visible ancestor down to the group itself. */
  path: z.array(z.string()),
  country: z.string(),
  appId: id,
  appLabel: z.string(),
  agentId: id.nullable(),
  agentNickname: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  updatedAt: z.string(),
});
export type AgentGroup = z.infer<typeof agentGroup>;

/** A user bound to the group itself, not to a group above it. */
export const boundAgent = z.object({
  userId: id,
  nickName: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  boundAt: z.string(),
});

/** A group in the tree, with figures for the group alone and for the group including all groups below. */
export const groupNode = agentGroup.extend({
  children: id.describe('Number of child groups'),
  hosts: id,
  hostsBelow: id,
  /** Number of hosts whose account the platform reports as active. */
  activeHosts: id,
  activeHostsBelow: id,
  openApplications: id,
  openApplicationsBelow: id,
  /**
   * Coins earned in the current week in the agency programme's time zone. Null if nothing was reported, or for callers
   * who can't see earnings (reviewers).
   */
  coinsThisWeek: id.nullable(),
  coinsThisWeekBelow: id.nullable(),
  bound: z.array(boundAgent),
  /** True if the caller can change the group's name, children and hosts. */
  mayChange: z.boolean(),
  /** True if the group is below one bound to the caller. The caller can then move and delete it. */
  mayMove: z.boolean(),
  version,
});
export type GroupNode = z.infer<typeof groupNode>;

const groupName = givenName(80).min(1, rule('group-name-empty'));
const country = z.string().refine(isCountryCode, rule('country'));
const note = givenText(NOTE_MAX_CHARACTERS).trim();

export const listBindingGroups = route({
  id: 'groups.listBindingGroups',
  method: 'GET',
  path: `${AUDIT}/getBindingAgentGroup`,
  summary: 'List the groups in the caller’s scope in tree order: bound groups and all below (R-GROUP-1, R-SES-12)',
  access: { right: 'groups:view' },
  query: z.object({
    adminId: idInQuery.optional().describe('Another user’s ID; only for administrators'),
    search: givenText(100).trim().optional(),
    limit: idInQuery.min(1).max(1000).default(200),
  }),
  data: z.object({ groups: z.array(agentGroup), total: id }),
  errors: ['identity-mismatch'],
});

export const GROUP_SORTS = ['name', 'country', 'agent', 'updated'] as const;

export const searchGroups = route({
  id: 'groups.searchGroups',
  method: 'GET',
  path: `${AUDIT}/getAgentGroup`,
  summary: 'Search groups by name, country, agent, email and phone number. Tolerates typing errors (R-GROUP-2)',
  access: { right: 'groups:view' },
  query: pageQuery.extend({
    agentId: idInQuery.optional(),
    search: givenText(100).trim().optional().describe('A part of the name, agent, email address or phone number'),
    country: givenText(2).optional(),
    appId: idInQuery.optional(),
    sort: z.enum(GROUP_SORTS).optional().describe('If omitted, best match first, or by name if there is no search'),
    descending: z.stringbool().default(false),
  }),
  data: page(agentGroup),
  errors: ['identity-mismatch'],
});

export const listAddable = route({
  id: 'groups.listAddable',
  method: 'GET',
  path: `${AUDIT}/getGoddessGroup`,
  summary: 'List the groups in the caller’s scope that hosts can be added to, by name',
  access: { right: 'applications:submit' },
  tokens: ['read', 'submit'],
  query: pageQuery.extend({
    type: z.literal('1').describe('1 for hosts, the only type'),
    search: givenText(100).trim().optional(),
  }),
  data: page(agentGroup),
});

export const listGroupCountries = route({
  id: 'groups.listGroupCountries',
  method: 'GET',
  path: `${AUDIT}/getCountryInfo`,
  summary: 'List the countries of the groups in the caller’s scope, with the number of groups (R-DATA-6)',
  access: { right: 'groups:view' },
  query: z.object({ adminId: ownId }),
  data: z.array(
    z.object({
      id: id.nullable().describe('Null if the code is not a current country'),
      country: z.string(),
      name: z.string().describe('In the caller’s language'),
      cnName: z.string(),
      groups: id,
    }),
  ),
  errors: ['identity-mismatch'],
});

export const listChildren = route({
  id: 'groups.listChildren',
  method: 'GET',
  path: `${AUDIT}/getChildrenAgentGroup`,
  summary:
    'List the children of a group with their figures. If no group is given, the top-level groups in scope (R-GROUP-3)',
  access: { right: 'groups:view' },
  query: z.object({ groupId: idInQuery.optional(), agentId: idInQuery.optional() }),
  data: z.object({ groups: z.array(groupNode).max(CHILD_GROUPS_MAX), total: id }),
  errors: ['group-not-found', 'identity-mismatch'],
});

export const listParents = route({
  id: 'groups.listParents',
  method: 'GET',
  path: `${AUDIT}/getChildrenAgentParentGroups`,
  summary: 'List the ancestors of a group in scope, top level first (R-GROUP-3)',
  access: { right: 'groups:view' },
  query: z.object({ groupId: idInQuery, adminId: ownId }),
  data: z.array(z.object({ id, name: z.string() })),
  errors: ['group-not-found', 'identity-mismatch'],
});

export const listApps = route({
  id: 'groups.listApps',
  method: 'GET',
  path: '/agent-admin/apps',
  summary: 'List the apps that groups can belong to, by label',
  access: { right: 'groups:view' },
  data: z.array(z.object({ id, label: z.string() })),
});

export const createGroup = route({
  id: 'groups.createGroup',
  method: 'POST',
  path: GROUPS,
  summary: 'Create a group below one in scope. Administrators can also create a top-level group, for an app',
  access: { right: 'groups:change' },
  body: z.object({ parentId: id.nullable(), appId: id.optional(), name: groupName, country }),
  data: groupNode,
  idempotent: true,
  errors: ['group-not-found', 'group-name-taken', 'app-not-found', 'group-too-deep'],
});

export const changeGroup = route({
  id: 'groups.changeGroup',
  method: 'PUT',
  path: `${GROUPS}/{groupId}`,
  summary: 'Rename a group, or change its country',
  access: { right: 'groups:change' },
  params: z.object({ groupId: idInQuery }),
  body: z.object({ name: groupName.optional(), country: country.optional(), version }),
  data: groupNode,
  errors: ['group-not-found', 'changed-meanwhile', 'group-name-taken'],
});

export const previewMove = route({
  id: 'groups.previewMove',
  method: 'GET',
  path: `${GROUPS}/{groupId}/move`,
  summary: 'Preview moving a group below another: what would move, and who would gain or lose access to it',
  access: { right: 'groups:change' },
  params: z.object({ groupId: idInQuery }),
  query: z.object({ parentId: idInQuery.optional().describe('If omitted, the top level; only for administrators') }),
  data: z.object({
    groups: id.describe('The group and all groups below it'),
    hosts: id,
    gain: z.array(z.object({ userId: id, nickName: z.string() })),
    lose: z.array(z.object({ userId: id, nickName: z.string() })),
  }),
  errors: ['group-not-found', 'group-loop', 'group-other-app', 'group-too-deep'],
});

export const moveGroup = route({
  id: 'groups.moveGroup',
  method: 'POST',
  path: `${GROUPS}/{groupId}/move`,
  summary: 'Move a group with all groups below it. It can’t be moved below itself',
  access: { right: 'groups:change' },
  params: z.object({ groupId: idInQuery }),
  body: z.object({ parentId: id.nullable(), note: note.optional() }),
  data: groupNode,
  idempotent: true,
  errors: ['group-not-found', 'group-loop', 'group-other-app', 'group-name-taken', 'group-too-deep'],
});

export const deleteGroup = route({
  id: 'groups.deleteGroup',
  method: 'DELETE',
  path: `${AUDIT}/deleteChildrenAgentGroup`,
  summary: 'Delete a group without hosts, open applications and children. Its history remains (R-GROUP-3)',
  access: { right: 'groups:change' },
  query: z.object({ groupId: idInQuery, adminId: ownId }),
  errors: ['identity-mismatch', 'group-not-found', 'group-has-hosts', 'group-has-children', 'group-has-applications'],
});

/**
 * Events in a group's append-only history. Host events cover hosts bound without a review, and hosts that were moved
 * away as a result.
 */
export const GROUP_EVENTS = [
  'created',
  'changed',
  'moved',
  'deleted',
  'bound',
  'unbound',
  'hosts-bound',
  'hosts-moved',
  'hosts-released',
  'hosts-restored',
] as const;

export const listGroupEvents = route({
  id: 'groups.listGroupEvents',
  method: 'GET',
  path: `${GROUPS}/{groupId}/events`,
  summary: 'List the events of a group, latest first: who, when, what, with any note',
  access: { right: 'groups:view' },
  params: z.object({ groupId: idInQuery }),
  query: pageQuery,
  data: page(
    z.object({
      id,
      kind: z.enum(GROUP_EVENTS),
      at: z.string(),
      by: z.string().nullable(),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      note: z.string().nullable(),
    }),
  ),
  errors: ['group-not-found'],
});
