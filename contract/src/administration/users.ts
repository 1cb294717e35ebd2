import { z } from 'zod';
import { BIND_MAX_GROUPS } from '../constants.ts';
import { rule } from '../kit/field-problem.ts';
import { copiedLink, letterState } from '../kit/letter-state.ts';
import { givenName } from '../kit/names.ts';
import { instant, page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { version } from '../kit/version.ts';
import { LOCALE_CODES } from '../locales.ts';
import { email, loginRecord, phone } from '../profile.ts';
import { role, sealedPassword, sealUuid } from '../session.ts';
import { LINK_KINDS } from './password-links.ts';

const USERS = '/admin/common/users';

/** Maximum number of users in one call. */
export const MANY_USERS = 1000;
/** Maximum number of roles per user. */
export const MAX_ROLES = 20;

/** `invited` means that the user has not chosen a password yet. */
export const USER_STATES = ['active', 'invited', 'disabled', 'deleted'] as const;
export const USER_SORTS = ['created', 'username', 'nickName'] as const;

const id = z.number().int();
const idInQuery = z.coerce.number<number>().int();
const nickName = givenName(60).min(1, rule('nick-name-empty'));
const gender = z.union([z.literal(1), z.literal(2)]).nullable();
/**
 * A user's roles in order. The first role's level is the roleLevel (R-SES-11). A user without roles has the default
 * role (R-SES-4).
 */
const roles = z.array(givenText(40)).max(MAX_ROLES);

/** A username, which users enter to sign in. */
export const username = z
  .string(rule('username-empty'))
  .trim()
  .min(1, { ...rule('username-empty'), abort: true })
  .max(60)
  .regex(/^[a-z0-9][a-z0-9._-]*$/i, rule('username-letters'));

/** A user in the form that administrators see (R-DATA-1). */
export const userRow = z.object({
  id,
  username: z.string(),
  nickName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: id.nullable(),
  department: z.object({ id, name: z.string() }).nullable(),
  roles: z.array(role),
  avatar: z.string().nullable(),
  locale: z.string(),
  state: z.enum(USER_STATES),
  secondFactor: z.boolean().describe('True if two-factor authentication is on'),
  groups: id.describe('Number of groups bound to the user'),
  lastSignInAt: z.string().nullable(),
  createdAt: z.string(),
  mayChange: z.boolean().describe('False if the user’s rights exceed the caller’s'),
  version,
});
export type UserRow = z.infer<typeof userRow>;

/** An unused password link and the delivery state of its email. */
const openLink = z.object({ kind: z.enum(LINK_KINDS), expiresAt: instant, email: letterState });
export type OpenLink = z.infer<typeof openLink>;

const userDetail = userRow.extend({
  link: openLink.nullable().describe('Null if there is no open link'),
  mayCopyLink: z.boolean().describe('True if no email can reach the user, so the link must be copied'),
});
export type UserDetail = z.infer<typeof userDetail>;

/**
 * Maximum number of users that a search counts and pages through. Administrators can find the others with another
 * search word.
 */
export const USERS_MOST_FOUND = 10_000;

export const listUsers = route({
  id: 'users.listUsers',
  method: 'GET',
  path: USERS,
  summary: 'List users by name, contact, state, role and department. Deleted users are listed only on request',
  access: { right: 'users:manage' },
  query: pageQuery.extend({
    search: givenText(100).trim().optional().describe('A part of the username, nickname, email or phone number'),
    state: z.enum(USER_STATES).optional(),
    role: givenText(40).optional(),
    departmentId: idInQuery.optional().describe('Includes the departments below it'),
    sort: z.enum(USER_SORTS).default('created'),
    descending: z.stringbool().default(true),
  }),
  data: page(userRow).extend({ more: z.boolean().describe(`True if a search found more than ${USERS_MOST_FOUND}`) }),
});

export const readUser = route({
  id: 'users.readUser',
  method: 'GET',
  path: `${USERS}/{id}`,
  summary: 'Get one user, deleted or not',
  access: { right: 'users:manage' },
  params: z.object({ id: idInQuery }),
  data: userDetail,
  errors: ['user-not-found'],
});

export const listGrantableRoles = route({
  id: 'users.listGrantableRoles',
  method: 'GET',
  path: `${USERS}/roles`,
  summary: 'List the roles that users have or can get; `grantable` is false for a role beyond the caller’s own rights',
  access: { right: 'users:manage' },
  data: z.array(role.extend({ grantable: z.boolean() })),
});

export const createUser = route({
  id: 'users.createUser',
  method: 'POST',
  path: USERS,
  summary: 'Create a user, who gets an email with a link to choose a password. The link is valid once, for seven days',
  access: { right: 'users:manage' },
  body: z.object({
    username,
    nickName,
    email,
    phone: phone.nullable().optional(),
    gender: gender.optional(),
    departmentId: id.nullable().optional(),
    roles: roles.default([]),
    groupIds: z.array(id).max(BIND_MAX_GROUPS).default([]).describe('Groups to bind to the user'),
    locale: z.enum(LOCALE_CODES).optional().describe('The language of the user’s emails'),
  }),
  data: userRow,
  idempotent: true,
  errors: [
    'beyond-own-rights',
    'role-not-found',
    'department-not-found',
    'group-not-found',
    'not-an-agent',
    'username-taken',
    'email-taken',
    'phone-taken',
  ],
});

export const changeUser = route({
  id: 'users.changeUser',
  method: 'PUT',
  path: USERS,
  summary: 'Change a user, effective from the user’s next request. Omitted fields stay unchanged',
  access: { right: 'users:manage' },
  body: z.object({
    id,
    nickName: nickName.optional(),
    email: email.optional(),
    phone: phone.nullable().optional(),
    gender: gender.optional(),
    departmentId: id.nullable().optional(),
    roles: roles.optional(),
    locale: z.enum(LOCALE_CODES).optional(),
    version: version.optional(),
  }),
  data: userRow,
  errors: [
    'user-not-found',
    'user-deleted',
    'changed-meanwhile',
    'beyond-own-rights',
    'role-not-found',
    'department-not-found',
    'email-taken',
    'phone-taken',
    'last-administrator',
  ],
});

/** The outcome for one user when a call changes many. */
export const userOutcome = z.object({
  id,
  outcome: z.enum([
    'done',
    'unchanged',
    'user-not-found',
    'user-deleted',
    'beyond-own-rights',
    'not-yourself',
    'email-taken',
    'phone-taken',
  ]),
});
export type UserOutcome = z.infer<typeof userOutcome>;

const ids = z.array(id).min(1).max(MANY_USERS);

export const deleteUsers = route({
  id: 'users.deleteUsers',
  method: 'DELETE',
  path: USERS,
  summary: 'Delete users. They can no longer sign in; their names and activities remain. Deleted users can be restored',
  access: { right: 'users:manage' },
  body: z.object({ ids }),
  data: z.object({ outcomes: z.array(userOutcome) }),
  errors: ['last-administrator'],
});

export const USER_ACTS = ['disable', 'enable', 'restore', 'add-role', 'remove-role', 'move'] as const;

export const changeManyUsers = route({
  id: 'users.changeManyUsers',
  method: 'POST',
  path: `${USERS}/many`,
  summary:
    'Disable, enable or restore users, add or remove a role, or move users to a department; returns the outcome for each',
  access: { right: 'users:manage' },
  body: z.object({
    ids,
    act: z.enum(USER_ACTS),
    role: givenText(40).optional().describe('For add-role and remove-role'),
    departmentId: id.nullable().optional().describe('For move; null for no department'),
  }),
  data: z.object({ outcomes: z.array(userOutcome) }),
  errors: ['role-not-found', 'beyond-own-rights', 'department-not-found', 'last-administrator'],
});

export const inviteAgain = route({
  id: 'users.inviteAgain',
  method: 'POST',
  path: `${USERS}/{id}/invitation`,
  summary: 'Send the email for the first password again. Earlier links are no longer valid',
  access: { right: 'users:manage' },
  params: z.object({ id: idInQuery }),
  errors: ['user-not-found', 'user-deleted', 'beyond-own-rights', 'user-without-email', 'user-not-invited'],
  callsPerMinute: 60,
});

export const copyInvitationLink = route({
  id: 'users.copyInvitationLink',
  method: 'POST',
  path: `${USERS}/{id}/invitationLink`,
  summary:
    'Create an invitation link to hand over yourself, if email is not set up or fails. Earlier links are no longer valid',
  access: { right: 'users:manage' },
  params: z.object({ id: idInQuery }),
  data: copiedLink,
  errors: ['user-not-found', 'user-deleted', 'beyond-own-rights', 'user-not-invited', 'link-goes-by-email'],
  callsPerMinute: 60,
});

export const copyRenewalLink = route({
  id: 'users.copyRenewalLink',
  method: 'POST',
  path: `${USERS}/{id}/passwordLink`,
  summary:
    'Create a link for a new password to hand over yourself, if email is not set up or fails. Requires your own password',
  access: { right: 'users:manage' },
  params: z.object({ id: idInQuery }),
  body: z.object({ password: sealedPassword('password-empty').describe('The caller’s own password'), uuid: sealUuid }),
  data: copiedLink,
  errors: [
    'user-not-found',
    'user-deleted',
    'beyond-own-rights',
    'link-goes-by-email',
    'wrong-password',
    'too-many-attempts',
  ],
  callsPerMinute: 30,
});

export const updatePassword = route({
  id: 'users.updatePassword',
  method: 'POST',
  path: `${USERS}/updatePassword`,
  summary:
    'Send a user a link to choose a new password. Requires your own password; you can’t choose the user’s password',
  access: { right: 'users:manage' },
  body: z.object({
    username: givenText(100).trim().min(1, rule('username-empty')).describe('The user who gets the link'),
    password: sealedPassword('password-empty').describe('The caller’s own password'),
    uuid: sealUuid,
  }),
  data: z.object({ email: z.string().describe('The recipient’s address, partly hidden') }),
  errors: [
    'user-not-found',
    'user-deleted',
    'beyond-own-rights',
    'user-without-email',
    'wrong-password',
    'too-many-attempts',
  ],
  callsPerMinute: 30,
});

export const endUserSessions = route({
  id: 'users.endUserSessions',
  method: 'DELETE',
  path: `${USERS}/{id}/sessions`,
  summary: 'End all sessions of a user, effective from the next request',
  access: { right: 'users:manage' },
  params: z.object({ id: idInQuery }),
  data: z.object({ ended: id }),
  errors: ['user-not-found', 'beyond-own-rights'],
});

export const endUserSecondFactor = route({
  id: 'users.endUserSecondFactor',
  method: 'DELETE',
  path: `${USERS}/{id}/secondFactor`,
  summary:
    'Turn off a user’s two-factor authentication if the user has lost access to it. The user gets an email with the reason',
  access: { right: 'users:manage' },
  params: z.object({ id: idInQuery }),
  body: z.object({ reason: givenText(500).trim().min(1, rule('reason-empty')) }),
  errors: ['user-not-found', 'beyond-own-rights', 'second-factor-off', 'not-yourself'],
});

export const listUserSignIns = route({
  id: 'users.listUserSignIns',
  method: 'GET',
  path: `${USERS}/{id}/signIns`,
  summary: 'List a user’s sign-ins, latest first (R-DATA-3)',
  access: { right: 'users:manage' },
  params: z.object({ id: idInQuery }),
  query: pageQuery,
  data: page(loginRecord),
  errors: ['user-not-found'],
});
