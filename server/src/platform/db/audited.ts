/**
 * Tables and verbs that the triggers in migrations 0034, 0040 and 0058 audit (R-PLUS-11). A test compares this list
 * with the triggers.
 */
type Verb = 'insert' | 'update' | 'delete';

const ALL = ['insert', 'update', 'delete'] as const satisfies readonly Verb[];

export const AUDITED = {
  users: ALL,
  user_roles: ALL,
  roles: ALL,
  departments: ALL,
  menus: ALL,
  dictionaries: ALL,
  dictionary_entries: ALL,
  apps: ALL,
  api_tokens: ALL,
  crypto_keys: ALL,
  password_links: ALL,
  second_factors: ALL,
  recovery_codes: ALL,
  sessions: ['delete'],
  notification_settings: ALL,
  agent_groups: ALL,
  bindings: ALL,
  binding_requests: ALL,
  invitations: ALL,
  memberships: ALL,
  host_moves: ALL,
  batches: ALL,
  applications: ['update', 'delete'],
  decisions: ALL,
  approval_requests: ALL,
  second_opinions: ALL,
  failed_sign_ins: ['update'],
  settings: ALL,
  webhooks: ALL,
} as const satisfies Readonly<Record<string, readonly Verb[]>>;

const BEGINNINGS: Readonly<Record<Verb, string>> = { insert: 'insert into', update: 'update', delete: 'delete from' };

const WRITES = new RegExp(
  Object.entries(AUDITED)
    .flatMap(([table, verbs]) => verbs.map((verb: Verb) => `\\b${BEGINNINGS[verb]}\\s+"?${table}\\b`))
    .join('|'),
  'i',
);

/**
 * Returns whether a statement can write audited data. Outside a transaction, the caller must be set before such a
 * statement runs.
 */
export function isAudited(text: string): boolean {
  return WRITES.test(text);
}
