import { z } from 'zod';
import { RIGHTS } from '../access/rights.ts';
import { rule } from '../kit/field-problem.ts';
import { givenName } from '../kit/names.ts';
import { page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { version } from '../kit/version.ts';
import { menuNode } from '../menus.ts';

const ROLES = '/admin/common/roles';

/** The lowest level, which has the narrowest rights. */
export const ROLE_MAX_LEVEL = 99;
export const ROLE_NAME_MAX = 60;
/** `all` includes all groups, and `bound` the groups bound to the user and those below (R-SES-12). */
export const ROLE_SCOPES = ['all', 'bound'] as const;
/** Rights over the whole agency programme. A role with such a right must have all groups in its scope. */
export const PROGRAMME_RIGHTS = [
  'groups:manage',
  'users:manage',
  'roles:manage',
  'menus:manage',
  'data:manage',
  'settings:manage',
  'tokens:manage',
  'audit:read',
  'views:share',
] as const satisfies readonly (typeof RIGHTS)[number][];

/** A role in the form that administrators see (R-PLUS-21). */
export const roleRow = z.object({
  key: z.string(),
  name: z.string().nullable().describe('Null for a built-in role, whose name is translated'),
  description: z.string(),
  level: z.number().int(),
  scope: z.enum(ROLE_SCOPES),
  rights: z.array(z.enum(RIGHTS)),
  secondFactor: z.boolean(),
  shipped: z.boolean(),
  holders: z.number().int().describe('Users with this role, without deleted users'),
  mayChange: z.boolean().describe('False if the role exceeds the caller’s own rights'),
  version,
});
export type RoleRow = z.infer<typeof roleRow>;

const roleKey = givenText(40);
const roleName = givenName(ROLE_NAME_MAX).min(1, rule('role-name-empty'));
const rights = z.array(z.enum(RIGHTS)).max(RIGHTS.length);

const grant = {
  level: z.number().int().min(1).max(ROLE_MAX_LEVEL),
  scope: z.enum(ROLE_SCOPES),
  rights,
};

export const listRoles = route({
  id: 'roles.listRoles',
  method: 'GET',
  path: ROLES,
  summary: 'List all roles, the widest rights first',
  access: { right: 'roles:manage' },
  query: pageQuery,
  data: page(roleRow),
});

export const readRole = route({
  id: 'roles.readRole',
  method: 'GET',
  path: `${ROLES}/{key}`,
  summary: 'Get one role',
  access: { right: 'roles:manage' },
  params: z.object({ key: roleKey }),
  data: roleRow,
  errors: ['role-not-found'],
});

export const createRole = route({
  id: 'roles.createRole',
  method: 'POST',
  path: ROLES,
  summary: 'Create a role. Its rights, level and scope can’t exceed your own (R-PLUS-21)',
  access: { right: 'roles:manage' },
  body: z.object({
    name: roleName,
    description: givenText(500).trim().default(''),
    ...grant,
    secondFactor: z.boolean().default(false),
  }),
  data: roleRow,
  idempotent: true,
  errors: ['beyond-own-rights', 'role-name-taken', 'role-scope'],
});

export const changeRole = route({
  id: 'roles.changeRole',
  method: 'PUT',
  path: `${ROLES}/{key}`,
  summary: 'Change a role. The change applies from the next request of its users. Omitted fields stay unchanged',
  access: { right: 'roles:manage' },
  params: z.object({ key: roleKey }),
  body: z.object({
    name: roleName.optional(),
    description: givenText(500).trim().optional(),
    level: grant.level.optional(),
    scope: grant.scope.optional(),
    rights: rights.optional(),
    secondFactor: z.boolean().optional(),
    version,
  }),
  data: roleRow,
  errors: [
    'role-not-found',
    'changed-meanwhile',
    'role-shipped',
    'beyond-own-rights',
    'role-name-taken',
    'role-scope',
    'last-administrator',
  ],
});

export const deleteRole = route({
  id: 'roles.deleteRole',
  method: 'DELETE',
  path: `${ROLES}/{key}`,
  summary: 'Delete a role that no user has and no menu item is restricted to',
  access: { right: 'roles:manage' },
  params: z.object({ key: roleKey }),
  errors: ['role-not-found', 'role-shipped', 'beyond-own-rights', 'role-held', 'role-in-menu'],
});

export const previewRole = route({
  id: 'roles.previewRole',
  method: 'POST',
  path: `${ROLES}/preview`,
  summary: 'Preview what a role with these rights sees: its menu and its calls',
  access: { right: 'roles:manage' },
  body: z.object({
    key: roleKey.optional().describe('Include the menu items that are restricted to this role'),
    rights,
  }),
  data: z.object({
    menus: z.array(menuNode),
    calls: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
  }),
});
