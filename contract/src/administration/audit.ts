import { z } from 'zod';
import { givenInstant, instant, page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';

const AUDIT = '/admin/common/audit';

/** What is audited (R-PLUS-11): the tables that hold what people decide. */
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

/** A list counts and pages through no more entries than these; a narrower filter shows the others. */
export const AUDIT_MOST_LISTED = 10_000;
/** An entry keeps before and after of no more rows than these; it counts all. */
export const AUDIT_MOST_ROWS = 100;

/** Columns that have a name in every language; others are shown as the database names them. */
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

/** What is wrong with the chain at one place. */
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

/** One place where the audit is not as it was written. */
const auditFinding = z.object({
  kind: z.enum(AUDIT_FINDINGS),
  position: id.nullable().describe('In the chain; the first one of several that are missing'),
  entry: id.nullable(),
  to: id.nullable().describe('The last position of several that are missing'),
});
export type AuditFinding = z.infer<typeof auditFinding>;

export const auditEntry = z.object({
  id,
  at: instant,
  actor: z.string().describe('A username, token:<name>, command:<name>, job:<name>, or the role of the database'),
  via: z.string().nullable().describe('Id of the call, the job or the command'),
  address: z.string().nullable(),
  kind: z.string(),
  operation: z.enum(AUDIT_OPERATIONS),
  rowCount: id.describe('How many rows the statement changed'),
  objects: z.array(z.string()).describe('What it is about, such as user:7'),
  label: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const values = z.record(z.string(), z.unknown());

/** Values that never go in are `{ hidden: true }`. */
export const auditEntryDetail = auditEntry.extend({
  request: z.string().nullable(),
  userAgent: z.string().nullable(),
  rows: z.array(z.object({ key: values, before: values.nullable(), after: values.nullable() })),
  position: id.nullable().describe('Its place in the chain; null: not sealed yet'),
  hash: z.string().nullable(),
});
export type AuditEntryDetail = z.infer<typeof auditEntryDetail>;

const filter = z.object({
  who: givenText(120).trim().optional().describe('A username, or a machine, command or job as entries name it'),
  from: givenInstant.optional(),
  to: givenInstant.optional().describe('The end itself no longer counts'),
  kind: z.enum(AUDIT_KINDS).optional(),
  operation: z.enum(AUDIT_OPERATIONS).optional(),
  about: givenText(120).trim().optional().describe('An id, a username, a group’s name, an account’s ID'),
  address: givenText(60).trim().optional(),
});
export type AuditFilter = z.infer<typeof filter>;

export const listAudit = route({
  id: 'audit.listAudit',
  method: 'GET',
  path: AUDIT,
  summary: `Who changed what, the latest first; of more than ${AUDIT_MOST_LISTED} entries the latest (R-PLUS-11)`,
  access: { right: 'audit:read' },
  query: pageQuery.extend(filter.shape),
  data: page(auditEntry).extend({ more: z.boolean().describe('There are further ones behind the last page') }),
});

export const readAuditState = route({
  id: 'audit.readAuditState',
  method: 'GET',
  path: `${AUDIT}/state`,
  summary: 'How far the chain is sealed, when it was last checked, and what that found (R-PLUS-11)',
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
  summary: 'One entry with every value before and after (R-PLUS-11)',
  access: { right: 'audit:read' },
  params: z.object({ id: z.coerce.number<number>().int() }),
  data: auditEntryDetail,
  errors: ['audit-entry-not-found'],
});
