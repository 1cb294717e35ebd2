import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import { ROLE_KEYS } from '@greenroom/contract/access/roles.ts';
import { AUDIT_FIELDS, AUDIT_KINDS, type AuditEntry } from '@greenroom/contract/administration/audit.ts';
import { isScreen } from '@greenroom/contract/screens.ts';
import { menuTitle } from '../../lib/text/menu-title.ts';
import type { Translate } from '../../lib/text/texts.ts';
import { formatDateTime, useT } from '../../lib/text/translate.tsx';

/** Returns a function that describes an entry's operation in a few words. */
export function useDeed(): (row: Pick<AuditEntry, 'kind' | 'operation'>) => string {
  const t = useT();
  return ({ kind, operation }) => `${kindName(t, kind)}: ${t(`audit.operation.${operation}`)}`;
}

/** Returns a table's name in words. Returns the database name if the table belongs to another release. */
function kindName(t: Translate, kind: string): string {
  const known = AUDIT_KINDS.find((each) => each === kind);
  return known === undefined ? kind : t(`audit.kind.${known}`);
}

/** Object tables, by the prefixes that entries use. */
const KINDS_OF: Readonly<Record<string, (typeof AUDIT_KINDS)[number]>> = {
  user: 'users',
  role: 'roles',
  group: 'agent_groups',
  department: 'departments',
  menu: 'menus',
  dictionary: 'dictionaries',
  app: 'apps',
  token: 'api_tokens',
  key: 'crypto_keys',
  batch: 'batches',
  application: 'applications',
};

/** Returns the name in words of an object such as `user:7`. Returns a plain name unchanged. */
export function objectName(t: Translate, object: string): string {
  const at = object.indexOf(':');
  const id = object.slice(at + 1);
  if (object.startsWith('host:')) return `${t('audit.field.host_id')} ${id}`;
  const kind = KINDS_OF[object.slice(0, Math.max(at, 0))];
  return kind === undefined ? object : `${t(`audit.kind.${kind}`)} ${wordOf(t, 'role', id)}`;
}

/** Returns the entry's row label. For built-in menu items, this is the title in the reader's language. */
export function rowLabel(t: Translate, { kind, label }: Pick<AuditEntry, 'kind' | 'label'>): string | null {
  return kind === 'menus' && label !== null ? shippedTitle(t, label) : label;
}

/** Translates the titles of built-in menu items, which are stored as message IDs. */
function shippedTitle(t: Translate, text: string): string {
  return /^menus\.[a-z-]+$/.test(text) ? menuTitle(t, { title: text, titles: {} }) : text;
}

/** Returns a column's name in words, or its database name if there is none. */
export function fieldName(t: Translate, field: string): string {
  return AUDIT_FIELDS.includes(field) ? t(`audit.field.${field}`) : field;
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const TIME_FIELD = /(^|_)at$/;

/** Returns a value in words: times in the reader's time zone, yes or no, or the names of roles, rights and screens. */
export function valueText(t: Translate, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('audit.nothing');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (Array.isArray(value)) {
    return value.length === 0 ? t('audit.nothing') : value.map((each) => valueText(t, field, each)).join(', ');
  }
  if (typeof value === 'object') return 'hidden' in value ? t('audit.hidden') : JSON.stringify(value);
  return wordOf(t, field, String(value));
}

function wordOf(t: Translate, field: string, text: string): string {
  if (TIME_FIELD.test(field) && TIME.test(text)) return formatDateTime(text);
  const right = RIGHTS.find((each) => each === text);
  if (right !== undefined) return t(`roles.right.${right}`);
  if (field === 'role' || field === 'roles' || field === 'key') {
    const role = ROLE_KEYS.find((each) => each === text);
    if (role !== undefined) return t(`enums.roles.${role}`);
  }
  if (field === 'component' && isScreen(text)) return t(`menus.${text}`);
  if (field === 'title') return shippedTitle(t, text);
  return text;
}
