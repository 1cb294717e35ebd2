import type { Right } from '../access/rights.ts';
import type { ScreenKey } from '../screens.ts';

/** What of a list's filter says from when to when: by which names, and whether as times or as days of the programme's zone. */
export type ExportRange =
  | { readonly kind: 'times' | 'days'; readonly from: string; readonly to: string }
  /** One day of the latest of several weeks; left out, the current one. */
  | { readonly kind: 'week'; readonly week: string };

interface Exported {
  /** What people need to see the list, and so to take it home. */
  readonly right: Right;
  /** Where people see it. */
  readonly screen: ScreenKey;
  /** Null: the list is not over time. Times and days must be selected before an export (R-VALID-4). */
  readonly range: ExportRange | null;
}

const DAYS = { kind: 'days', from: 'fromDay', to: 'toDay' } as const;
const TIMES = { kind: 'times', from: 'from', to: 'to' } as const;
const WEEK = { kind: 'week', week: 'week' } as const;

/**
 * The lists that people take home as files (R-STAT-3, R-PLUS-7). How the rows of each are read is in
 * `server/src/features/exports/exported.ts`; texts: `exports.list.<key>`.
 */
export const EXPORTED = {
  history: { right: 'applications:read', screen: 'history', range: TIMES },
  'host-statistics': { right: 'statistics:read', screen: 'host-statistics', range: DAYS },
  'group-statistics': { right: 'statistics:read', screen: 'host-statistics', range: DAYS },
  'host-earnings': { right: 'statistics:read', screen: 'host-earnings', range: WEEK },
  'group-earnings': { right: 'statistics:read', screen: 'host-earnings', range: WEEK },
  'group-hosts': { right: 'groups:view', screen: 'bind-hosts', range: null },
  groups: { right: 'groups:view', screen: 'query-groups', range: null },
  agents: { right: 'groups:give', screen: 'bind-groups', range: null },
  audit: { right: 'audit:read', screen: 'audit', range: TIMES },
  users: { right: 'users:manage', screen: 'users', range: null },
  moves: { right: 'groups:view', screen: 'bind-hosts', range: null },
} as const satisfies Readonly<Record<string, Exported>>;

export type ExportKey = keyof typeof EXPORTED;

function isExportKey(key: string): key is ExportKey {
  return key in EXPORTED;
}

export const EXPORT_KEYS: readonly ExportKey[] = Object.keys(EXPORTED).filter(isExportKey);

/** By what its right, screen and range are read where the key is any. */
export function exportedOf(key: ExportKey): Exported {
  return EXPORTED[key];
}

/** A filter as it is sent in the query of the list's own call. */
export type ExportFilter = Readonly<Record<string, string | readonly string[]>>;

/**
 * Whether a filter lacks the time range without which its list is not exported (R-VALID-4): in the browser before the
 * call, and in the server.
 */
export function lacksRange(key: ExportKey, filter: ExportFilter): boolean {
  const { range } = exportedOf(key);
  return range !== null && range.kind !== 'week' && (!filter[range.from] || !filter[range.to]);
}

/** A filter as the query of the list's own call: numbers and flags as text, what is not said left out. */
export function exportFilterOf(
  given: Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>,
): ExportFilter {
  const named = Object.entries(given).flatMap(([name, value]): [string, string | string[]][] => {
    if (value === undefined || value === '') return [];
    if (typeof value !== 'object') return [[name, String(value)]];
    return value.length === 0 ? [] : [[name, value.map(String)]];
  });
  return Object.fromEntries(named);
}
