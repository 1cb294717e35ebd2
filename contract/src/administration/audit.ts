import { z } from 'zod';
import { givenInstant, instant, page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';

const AUDIT = '/admin/common/audit';

/** Audited tables, which store users' decisions (R-PLUS-11). */
export const AUDIT_KINDS = [
  'users',
  'user_roles',
  'roles',
  'departments',
  'menus',
  'dictionaries',
  'dictionary_entries',
  'apps',
  'api_tokens',
  'crypto_keys',
  'password_links',
  'second_factors',
  'recovery_codes',
  'sessions',
  'notification_settings',
  'agent_groups',
  'bindings',
  'binding_requests',
  'invitations',
  'memberships',
  'host_moves',
  'batches',
  'applications',
  'decisions',
  'approval_requests',
  'second_opinions',
  'failed_sign_ins',
  'settings',
  'webhooks',
] as const;

export const AUDIT_OPERATIONS = ['insert', 'update', 'delete'] as const;

/** Maximum number of entries that a list counts and pages through. Users can see the others with a narrower filter. */
export const AUDIT_MOST_LISTED = 10_000;
/** Maximum number of rows for which an entry stores the values before and after. All rows are counted. */
export const AUDIT_MOST_ROWS = 100;

/** Columns that have a name in every language. Other columns are shown with their database name. */
export const AUDIT_FIELDS: readonly string[] = [
  'id',
  'username',
  'nick_name',
  'password_hash',
  'phone',
  'email',
  'gender',
  'avatar_file',
  'locale',
  'disabled_at',
  'deleted_at',
  'deleted_by',
  'password_changed_at',
  'created_at',
  'department_id',
  'user_id',
  'role',
  'position',
  'key',
  'level',
  'scope',
  'rights',
  'shipped',
  'name',
  'description',
  'second_factor',
  'parent_id',
  'kind',
  'title',
  'titles',
  'icon',
  'path',
  'component',
  'hidden',
  'cached',
  'pinned',
  'roles',
  'required_right',
  'version',
  'dictionary',
  'value',
  'enabled',
  'labels',
  'label',
  'brand',
  'scopes',
  'expires_at',
  'revoked_at',
  'app_id',
  'country',
  'group_id',
  'host_id',
  'note',
  'state',
  'bound_at',
  'bound_by',
  'unbound_at',
  'unbound_by',
  'review_status',
  'review_codes',
  'open',
  'reviewed_at',
  'codes',
  'decided_by',
  'decided_at',
  'undone_at',
  'answered_by',
  'answered_at',
  'from_at',
  'to_at',
  'by_mail',
  'in_interface',
];

/** Kinds of damage that can be found at a place in the hash chain. */
export const AUDIT_FINDINGS = [
  'edited',
  'removed',
  'missing',
  'reordered',
  'cut',
  'rewritten',
  'unsealed',
  'unsealed-removed',
] as const;

const id = z.number().int();

/** A place where the audit log was changed after it had been written. */
const auditFinding = z.object({
  kind: z.enum(AUDIT_FINDINGS),
  position: id.nullable().describe('Position in the hash chain. If several are missing, the first one'),
  entry: id.nullable(),
  to: id.nullable().describe('The last position if several are missing'),
});
export type AuditFinding = z.infer<typeof auditFinding>;

export const auditEntry = z.object({
  id,
  at: instant,
  actor: z.string().describe('A username, token:<name>, command:<name>, job:<name>, or the role of the database'),
  via: z.string().nullable().describe('ID of the call, job or command'),
  address: z.string().nullable(),
  kind: z.string(),
  operation: z.enum(AUDIT_OPERATIONS),
  rowCount: id.describe('Number of rows that the statement changed'),
  objects: z.array(z.string()).describe('The changed objects, for example user:7'),
  label: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const values = z.record(z.string(), z.unknown());

/** An entry with all its values. Values that are never stored are `{ hidden: true }`. */
export const auditEntryDetail = auditEntry.extend({
  request: z.string().nullable(),
  userAgent: z.string().nullable(),
  rows: z.array(z.object({ key: values, before: values.nullable(), after: values.nullable() })),
  position: id.nullable().describe('Position in the hash chain. Null if not yet sealed'),
  hash: z.string().nullable(),
});
export type AuditEntryDetail = z.infer<typeof auditEntryDetail>;

const filter = z.object({
  who: givenText(120).trim().optional().describe('A username, or a service token, command or job as named in entries'),
  from: givenInstant.optional(),
  to: givenInstant.optional().describe('Exclusive end'),
  kind: z.enum(AUDIT_KINDS).optional(),
  operation: z.enum(AUDIT_OPERATIONS).optional(),
  about: givenText(120).trim().optional().describe('An ID, a username, a group’s name, or an account’s ID'),
  address: givenText(60).trim().optional(),
});
export type AuditFilter = z.infer<typeof filter>;

export const listAudit = route({
  id: 'audit.listAudit',
  method: 'GET',
  path: AUDIT,
  summary: `List changes, latest first; at most the latest ${AUDIT_MOST_LISTED} entries (R-PLUS-11)`,
  access: { right: 'audit:read' },
  query: pageQuery.extend(filter.shape),
  data: page(auditEntry).extend({ more: z.boolean().describe('True if more entries exist than the list can show') }),
});

export const readAuditState = route({
  id: 'audit.readAuditState',
  method: 'GET',
  path: `${AUDIT}/state`,
  summary:
    'Get the state of the hash chain: how far it is sealed, and the time and findings of the last check (R-PLUS-11)',
  access: { right: 'audit:read' },
  data: z.object({
    position: id,
    hash: z.string().nullable(),
    sealedUntil: instant.nullable(),
    unsealed: id,
    check: z
      .object({
        at: instant,
        position: id,
        findings: z.array(auditFinding),
      })
      .nullable(),
  }),
});

export const readAuditEntry = route({
  id: 'audit.readAuditEntry',
  method: 'GET',
  path: `${AUDIT}/{id}`,
  summary: 'Get an entry with all values before and after (R-PLUS-11)',
  access: { right: 'audit:read' },
  params: z.object({ id: z.coerce.number<number>().int() }),
  data: auditEntryDetail,
  errors: ['audit-entry-not-found'],
});
