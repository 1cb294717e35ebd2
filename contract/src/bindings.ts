import { z } from 'zod';
import { username } from './administration/users.ts';
import { BIND_MAX_GROUPS, NOTE_MAX_CHARACTERS } from './constants.ts';
import { REQUEST_STATES } from './enums.ts';
import { rule } from './kit/field-problem.ts';
import { copiedLink, LETTER_STATES } from './kit/letter-state.ts';
import { givenName } from './kit/names.ts';
import { page, pageQuery } from './kit/page.ts';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';
import { email } from './profile.ts';
import { sealedPassword, sealUuid } from './session.ts';

const AUDIT = '/agent-admin/management/agent/goddess/audit';
const REQUESTS = '/agent-admin/binding-requests';
const INVITATIONS = '/agent-admin/invitations';

const id = z.number().int();
const idInQuery = z.coerce.number<number>().int();
const note = givenText(NOTE_MAX_CHARACTERS).trim();
const groupIds = z.array(id).min(1).max(BIND_MAX_GROUPS);

/** An agent in the list for binding groups. */
export const agentRow = z.object({
  userId: id,
  username: z.string(),
  nickName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(['agent', 'sub-agent']),
  disabled: z.boolean(),
  bindings: id,
  groupsInScope: id,
});
export type AgentRow = z.infer<typeof agentRow>;

export const listAgents = route({
  id: 'bindings.listAgents',
  method: 'GET',
  path: '/agent-admin/agents',
  summary: 'List the agents and sub-agents to bind groups to. For an agent: those bound to groups below their own',
  access: { right: 'groups:give' },
  query: pageQuery.extend({ search: givenText(100).trim().optional(), groupId: idInQuery.optional() }),
  data: page(agentRow),
});

/** A binding, open or ended. */
export const bindingRow = z.object({
  id,
  userId: id,
  nickName: z.string(),
  groupId: id,
  path: z.array(z.string()),
  boundAt: z.string(),
  boundBy: z.string().nullable(),
  unboundAt: z.string().nullable(),
  unboundBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type BindingRow = z.infer<typeof bindingRow>;

export const listBindings = route({
  id: 'bindings.listBindings',
  method: 'GET',
  path: '/agent-admin/bindings',
  summary: 'List current and past bindings of users to groups, latest first',
  access: { right: 'groups:give' },
  query: pageQuery.extend({
    userId: idInQuery.optional(),
    groupId: idInQuery.optional(),
    ended: z.stringbool().default(false).describe('Include ended bindings'),
  }),
  data: page(bindingRow),
});

export const bindingAgentGroup = route({
  id: 'bindings.bindingAgentGroup',
  method: 'POST',
  path: `${AUDIT}/bindingAgentGroup`,
  summary: 'Bind several groups to an agent, or unbind them, effective from the agent’s next call (R-GROUP-1)',
  access: { right: 'groups:give' },
  query: z.object({
    adminId: idInQuery.optional().describe('The caller’s own ID, for compatibility with the specification’s calls'),
  }),
  body: z.object({ agentId: id, bind: groupIds.optional(), unbind: groupIds.optional(), note: note.optional() }),
  data: z.object({ bound: id, unbound: id }),
  idempotent: true,
  errors: ['identity-mismatch', 'user-not-found', 'group-not-found', 'not-an-agent'],
});

/** An agent's request for a binding. It describes the group in words, because agents can't see other agents' groups. */
export const bindingRequest = z.object({
  id,
  userId: id,
  nickName: z.string(),
  wanted: z.string(),
  note: z.string().nullable(),
  state: z.enum(REQUEST_STATES),
  askedAt: z.string(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answerNote: z.string().nullable(),
});
export type BindingRequest = z.infer<typeof bindingRequest>;

export const askForBinding = route({
  id: 'bindings.askForBinding',
  method: 'POST',
  path: REQUESTS,
  summary: 'Request a binding to a group, given by name or number',
  access: { right: 'groups:hold' },
  body: z.object({ wanted: givenText(200).trim().min(1, rule('wanted-empty')), note: note.optional() }),
  data: bindingRequest,
  idempotent: true,
  errors: ['too-many-open'],
});

export const listBindingRequests = route({
  id: 'bindings.listBindingRequests',
  method: 'GET',
  path: REQUESTS,
  summary: 'List requests for bindings: an agent’s own, or for administrators all',
  access: { right: 'groups:give' },
  query: pageQuery.extend({ state: z.enum(REQUEST_STATES).optional() }),
  data: page(bindingRequest),
});

export const answerBindingRequest = route({
  id: 'bindings.answerBindingRequest',
  method: 'POST',
  path: `${REQUESTS}/{requestId}/answer`,
  summary: 'Grant a request with the groups to bind, or refuse it. The agent is notified',
  access: { right: 'groups:manage' },
  params: z.object({ requestId: idInQuery }),
  body: z.object({ bind: groupIds.optional().describe('If omitted, the request is refused'), note: note.optional() }),
  data: bindingRequest,
  errors: ['binding-request-not-found', 'binding-request-answered', 'group-not-found'],
});

export const withdrawBindingRequest = route({
  id: 'bindings.withdrawBindingRequest',
  method: 'DELETE',
  path: `${REQUESTS}/{requestId}`,
  summary: 'Withdraw your own request',
  access: { right: 'groups:hold' },
  params: z.object({ requestId: idInQuery }),
  errors: ['binding-request-not-found', 'binding-request-answered'],
});

export const INVITATION_STATES = ['open', 'accepted', 'withdrawn', 'expired'] as const;

/** A sub-agent invited by email, and the group they will get. */
export const invitation = z.object({
  id,
  email: z.string(),
  nickName: z.string(),
  groupId: id,
  groupName: z.string(),
  state: z.enum(INVITATION_STATES),
  invitedBy: z.string(),
  invitedAt: z.string(),
  expiresAt: z.string(),
  userId: id.nullable(),
  mail: z.enum(LETTER_STATES).describe('The state of its email'),
  mayCopyLink: z
    .boolean()
    .describe('True if no email can deliver the link, so a user who can withdraw the invitation must copy it'),
});
export type Invitation = z.infer<typeof invitation>;

export const invite = route({
  id: 'invitations.invite',
  method: 'POST',
  path: INVITATIONS,
  summary: 'Invite a sub-agent by email to one of your own groups. The link is valid once, for seven days',
  access: { right: 'groups:give' },
  body: z.object({
    email,
    nickName: givenName(60).min(1, rule('nick-name-empty')),
    groupId: id,
    locale: givenText(10).optional(),
  }),
  data: invitation,
  idempotent: true,
  errors: ['group-not-found', 'invitation-open', 'too-many-open'],
});

export const copyInvitation = route({
  id: 'invitations.copyInvitation',
  method: 'POST',
  path: `${INVITATIONS}/{invitationId}/link`,
  summary:
    'Create a link for an open invitation to hand over, if email is not set up or fails. The earlier link is no longer valid',
  access: { right: 'groups:give' },
  params: z.object({ invitationId: idInQuery }),
  data: copiedLink,
  errors: ['invitation-not-found', 'link-goes-by-email'],
  callsPerMinute: 60,
});

export const listInvitations = route({
  id: 'invitations.listInvitations',
  method: 'GET',
  path: INVITATIONS,
  summary: 'List invitations to groups in scope, latest first',
  access: { right: 'groups:give' },
  query: pageQuery,
  data: page(invitation),
});

export const withdrawInvitation = route({
  id: 'invitations.withdrawInvitation',
  method: 'DELETE',
  path: `${INVITATIONS}/{invitationId}`,
  summary: 'Withdraw an invitation. Its link is no longer valid',
  access: { right: 'groups:give' },
  params: z.object({ invitationId: idInQuery }),
  errors: ['invitation-not-found'],
});

/** The secret is sent in the body, because URLs end up in logs. */
const secret = givenText(100).min(1);

export const readInvitation = route({
  id: 'invitations.readInvitation',
  method: 'POST',
  path: '/admin/common/auth/invitation',
  summary: 'Get the invitation of a link',
  access: 'public',
  body: z.object({ secret }),
  data: z.object({ email: z.string(), nickName: z.string(), groupName: z.string(), invitedBy: z.string() }),
  errors: ['invitation-not-found'],
  callsPerMinute: 30,
});

export const acceptInvitation = route({
  id: 'invitations.acceptInvitation',
  method: 'POST',
  path: '/admin/common/auth/invitation/accept',
  summary: 'Accept an invitation as a sub-agent, with a username and a password',
  access: 'public',
  body: z.object({
    secret,
    username,
    password: sealedPassword('new-password-empty'),
    uuid: sealUuid,
  }),
  errors: ['invitation-not-found', 'username-taken', 'email-taken', 'password-not-allowed'],
  callsPerMinute: 30,
});
