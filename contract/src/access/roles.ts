/**
 * Built-in roles and their levels (R-SES-12). A smaller level means wider rights. Roles' rights are stored in the
 * database.
 */
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
