/**
 * Every right, and what it opens (R-PLUS-21). A call, a policy and a page of the menu name a right, never a role: which
 * role has which rights is data. Groups are seen as far as the role's scope goes.
 */
export const RIGHTS = [
  /** Adds hosts by ID, follows one's submissions, submits again. */
  'applications:submit',
  /** Reads records, submissions and what there is about an account. */
  'applications:read',
  /** Claims and decides cases, and asks other reviewers. */
  'applications:review',
  /** Reopens what is decided, approves over a check, answers those who ask for it (R-HOST-7, R-PLUS-19). */
  'applications:overrule',
  /** Asks to approve over a check. */
  'applications:ask',
  /** Sees groups and the hosts in them. */
  'groups:view',
  /** Makes, renames, moves and deletes groups below one's own. */
  'groups:change',
  /** Gives groups below one's own to sub-agents, and invites them. */
  'groups:give',
  /** Has groups bound, and asks for them. */
  'groups:hold',
  /** Keeps the whole tree: uppermost groups, who has which, hosts bound by ID, leave requests. */
  'groups:manage',
  /** Releases hosts, moves them between one's own groups, asks for and answers transfers. */
  'hosts:move',
  /** Sees what hosts and groups earn. */
  'statistics:read',
  /** Keeps users: invites, changes, disables, deletes and restores them, with departments (R-DATA-1). */
  'users:manage',
  /** Keeps roles: their rights, levels and scopes. */
  'roles:manage',
  /** Keeps the menu (R-DATA-8). */
  'menus:manage',
  /** Keeps dictionaries and apps (R-DATA-7, R-DATA-12). */
  'data:manage',
  /** Keeps the settings of the program: its look, sign-in, lapse times, letters. */
  'settings:manage',
  /** Keeps everybody's tokens, and makes those for machines (R-PLUS-12). */
  'tokens:manage',
  /** Keeps webhooks of one's own, which tell of what one may see (R-PLUS-12). */
  'webhooks:manage',
  /** Reads who changed what, and whether that record is whole (R-PLUS-11). */
  'audit:read',
  /** Shares saved views with one's own role and those below it (R-PLUS-8). */
  'views:share',
] as const;

export type Right = (typeof RIGHTS)[number];

/**
 * Rights by which personal tokens may read what their user may read (R-PLUS-12). Those that keep users, roles, the menu,
 * data and tokens are not among them, and a new right is not until it stands here.
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

/** Rights of those who ask, and the wider one of those who answer: who has the wider one may grant the narrower, too. */
const WIDER: Partial<Record<Right, Right>> = {
  'applications:ask': 'applications:overrule',
  'groups:hold': 'groups:manage',
};

/** Whether somebody with these rights may grant a right: nobody grants beyond their own (R-PLUS-21). */
export function mayGrant(own: readonly Right[], right: Right): boolean {
  const wider = WIDER[right];
  return own.includes(right) || (wider !== undefined && own.includes(wider));
}
