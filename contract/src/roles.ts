/** The roles as shipped and their levels (R-SES-12); a smaller level is a wider right. */
export const ROLES = {
  administrator: { level: 1 },
  operator: { level: 2 },
  reviewer: { level: 3 },
  agent: { level: 4 },
  'sub-agent': { level: 5 },
  default: { level: 9 },
} as const satisfies Record<string, { level: number }>;

export type RoleKey = keyof typeof ROLES;

export const ROLE_KEYS = ['administrator', 'operator', 'reviewer', 'agent', 'sub-agent', 'default'] as const;

/** These see every group; all others only the groups bound to them and those below (R-SES-12). */
export const ROLES_WITH_FULL_SCOPE = ['administrator', 'operator', 'reviewer'] as const satisfies readonly RoleKey[];

/** Who adds hosts and follows them. */
export const HOST_ROLES = ['administrator', 'operator', 'agent', 'sub-agent'] as const satisfies readonly RoleKey[];

/** Who asks an administrator to approve over a check: who adds hosts and cannot do so (R-PLUS-19). */
export const ASKING_ROLES = ['operator', 'agent', 'sub-agent'] as const satisfies readonly RoleKey[];

/** Who sees groups and the hosts in them: who adds hosts, and who decides on them. */
export const GROUP_ROLES = [
  'administrator',
  'operator',
  'reviewer',
  'agent',
  'sub-agent',
] as const satisfies readonly RoleKey[];

/** Who binds groups to agents and accounts to groups. */
export const ADMINISTRATION_ROLES = ['administrator', 'operator'] as const satisfies readonly RoleKey[];

/** Who has groups bound to them. */
export const AGENT_ROLES = ['agent', 'sub-agent'] as const satisfies readonly RoleKey[];

/** Who decides on hosts (R-PLUS-4). */
export const REVIEW_ROLES = ['administrator', 'reviewer'] as const satisfies readonly RoleKey[];
