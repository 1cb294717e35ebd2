/**
 * All rights, and what each one allows (R-PLUS-21). Calls, policies and menu pages require a right, never a role, since
 * roles and their rights are data. Each right covers only the groups in the role's scope.
 */
export const RIGHTS = [
  /** Add hosts by ID, follow your own submissions, submit again. */
  'applications:submit',
  /** Read applications, submissions and account data. */
  'applications:read',
  /** Claim and decide cases, and ask other reviewers. */
  'applications:review',
  /**
   * Reopen decided applications, approve despite a failed check, and answer requests for such approvals (R-HOST-7,
   * R-PLUS-19).
   */
  'applications:overrule',
  /** Request an approval despite a failed check. */
  'applications:ask',
  /** View groups and their hosts. */
  'groups:view',
  /** Create, rename, move and delete groups below your own. */
  'groups:change',
  /** Bind groups below your own to sub-agents, and invite sub-agents. */
  'groups:give',
  /** Have groups bound to you, and request groups. */
  'groups:hold',
  /** Manage the whole tree: top-level groups, bindings, hosts bound by ID, and leave requests. */
  'groups:manage',
  /** Remove hosts from groups, move them between your own groups, and request and answer transfers. */
  'hosts:move',
  /** View the earnings of hosts and groups. */
  'statistics:read',
  /** Manage users and departments: invite, change, disable, delete and restore users (R-DATA-1). */
  'users:manage',
  /** Manage roles: their rights, levels and scopes. */
  'roles:manage',
  /** Manage the menu (R-DATA-8). */
  'menus:manage',
  /** Manage dictionaries and apps (R-DATA-7, R-DATA-12). */
  'data:manage',
  /** Manage the settings: appearance, sign-in, expiration times, emails. */
  'settings:manage',
  /** Manage all users' API tokens, and create service tokens (R-PLUS-12). */
  'tokens:manage',
  /** Manage your own webhooks, which receive the events that you can see (R-PLUS-12). */
  'webhooks:manage',
  /** Read the audit log and the result of its integrity check (R-PLUS-11). */
  'audit:read',
  /** Share saved views with your own role and the roles below it (R-PLUS-8). */
  'views:share',
] as const;

export type Right = (typeof RIGHTS)[number];

/**
 * Rights that personal tokens can use to read the same data as their user (R-PLUS-12). Rights to manage users, roles,
 * the menu, data or tokens are excluded. A new right is excluded until it is added here.
 */
export const OPEN_TO_TOKENS = [
  'applications:submit',
  'applications:read',
  'applications:review',
  'applications:overrule',
  'applications:ask',
  'groups:view',
  'groups:change',
  'groups:give',
  'groups:hold',
  'groups:manage',
  'hosts:move',
  'statistics:read',
] as const satisfies readonly Right[];

/**
 * For each right to request something, the wider right to grant it. A user with the wider right can grant the narrower
 * one as well.
 */
const WIDER: Partial<Record<Right, Right>> = {
  'applications:ask': 'applications:overrule',
  'groups:hold': 'groups:manage',
};

/** Checks whether a user with these rights can grant a right. Users can't grant rights beyond their own (R-PLUS-21). */
export function mayGrant(own: readonly Right[], right: Right): boolean {
  const wider = WIDER[right];
  return own.includes(right) || (wider !== undefined && own.includes(wider));
}
