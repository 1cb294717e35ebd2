import { CATEGORIES } from '@greenroom/contract/enums.ts';
import { exportedOf } from '@greenroom/contract/exports/exported-lists.ts';
import type { ExportRow } from '@greenroom/contract/exports/exports.ts';
import type { UserCtx } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { listDepartmentNames } from '../departments/index.ts';
import { describeGroups, findApps } from '../groups/index.ts';
import { listRoleNames } from '../roles/index.ts';
import type { ExportRecord, OrderedExport } from './exports.queries.ts';

type Asked = Pick<OrderedExport, 'list' | 'filter'>;

/** Describes exports for their owner. */
export async function describeExports(
  ctx: UserCtx,
  rows: readonly ExportRecord[],
  db: Db = ctx.db,
): Promise<ExportRow[]> {
  const words = await filterWords(ctx, rows, db);
  return rows.map((row) => ({
    id: row.id,
    list: row.list,
    filter: words(row),
    range: rangeOf(row),
    format: row.format,
    forPrograms: row.forPrograms,
    timeZone: row.timeZone,
    state: row.state,
    rows: row.rows,
    total: row.total,
    bytes: row.bytes,
    failure:
      row.failure === null ? null : ctx.messages.text(ctx.locale, `errors.${row.failure}`, row.failureParams ?? {}),
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
    expiresAt: row.state === 'finished' ? row.expiresAt : null,
  }));
}

/** Returns the time range; null if the list has none, or has a week instead, which `filterWords` describes. */
function rangeOf({ list, filter }: Asked): { from: string; to: string } | null {
  const { range } = exportedOf(list);
  if (range === null || range.kind === 'week') return null;
  return { from: String(filter[range.from]), to: String(filter[range.to]) };
}

/** The parts of a filter that only set the order. */
export const ORDER = ['sort', 'order', 'descending'];

/**
 * Returns a function that describes a filter in the reader's language. Groups, apps, roles and departments are shown by
 * name. Their names are looked up once for all exports.
 */
export async function filterWords(
  ctx: UserCtx,
  all: readonly Asked[],
  db: Db = ctx.db,
): Promise<(asked: Asked) => ExportRow['filter']> {
  const names = await namesIn(ctx, all, db);
  return ({ list, filter }) => {
    const { range } = exportedOf(list);
    const dates: readonly string[] = range === null || range.kind === 'week' ? [] : [range.from, range.to];
    return Object.entries(filter)
      .filter(([name]) => !ORDER.includes(name) && !dates.includes(name))
      .map(([name, given]) => {
        const value = typeof given === 'string' ? given : given.join(', ');
        return { name, value: names.get(`${name} ${value}`) ?? wordOf(ctx, list, name, value) };
      });
  };
}

/** Returns the names in the database for the IDs in filters, by part and value. */
async function namesIn(ctx: UserCtx, all: readonly Asked[], db: Db): Promise<ReadonlyMap<string, string>> {
  const { messages, locale, scope } = ctx;
  const has = (name: string) => all.some(({ filter }) => filter[name] !== undefined);
  const ids = all.map(({ filter }) => Number(filter.groupId)).filter(Number.isSafeInteger);
  const groups = await describeGroups(db, scope, [...new Set(ids)]);
  const apps = has('appId') ? await findApps(db) : [];
  const roles = has('role') ? await listRoleNames(db) : [];
  const departments = has('departmentId') ? await listDepartmentNames(db) : [];
  return new Map<string, string>([
    ...groups.map(({ id, name }) => [`groupId ${id}`, name] as const),
    ...apps.map(({ id, label }) => [`appId ${id}`, label] as const),
    ...roles.map(({ key, name }) => [`role ${key}`, name ?? messages.text(locale, `enums.roles.${key}`)] as const),
    ...departments.map(({ id, name }) => [`departmentId ${id}`, name] as const),
  ]);
}

/**
 * The message prefixes for the values in a filter part, by part name, or by list and part name if lists differ. Other
 * values are text that users typed.
 */
const WORDS: Readonly<Record<string, string>> = {
  uploadStatus: 'enums.upload-statuses',
  reviewStatus: 'enums.review-statuses',
  kyc: 'earnings.statistics.answer',
  bank: 'earnings.statistics.answer',
  fixable: 'earnings.statistics.answer',
  lacking: 'memberships.hosts.condition',
  'moves state': 'memberships.state',
  'users state': 'users.state',
  direction: 'memberships.direction',
  waiting: 'earnings.statistics.answer',
  kind: 'audit.kind',
  operation: 'audit.operation',
};
/** Times that are not part of the time range. */
const INSTANTS = ['decidedFrom', 'waitingBefore'];

function wordOf({ messages, locale, config }: UserCtx, list: string, name: string, value: string): string {
  if (INSTANTS.includes(name)) {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: config.timeZone }).format(new Date(value));
  }
  if (name === 'country' && /^[a-z]{2}$/i.test(value)) {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(value.toUpperCase()) ?? value;
  }
  if (name === 'category') return messages.text(locale, `enums.categories.${nameOf(CATEGORIES, value)}`);
  if (value === 'true' || value === 'false') {
    return messages.text(locale, `earnings.statistics.answer.${value === 'true' ? 'yes' : 'no'}`);
  }
  const words = WORDS[`${list} ${name}`] ?? WORDS[name];
  return words === undefined ? value : messages.text(locale, `${words}.${value}`);
}

function nameOf(names: Readonly<Record<string, string>>, key: string): string {
  return names[key] ?? key;
}
