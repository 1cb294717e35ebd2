import type { Right } from '../access/rights.ts';
import type { ScreenKey } from '../screens.ts';

/**
 * The filter parameters for a list's time range: their names, and whether they are times or days in the agency
 * programme's time zone.
 */
export type ExportRange =
  | { readonly kind: 'times' | 'days'; readonly from: string; readonly to: string }
  /** Any day in the latest of several weeks. If omitted, the current week is used. */
  | { readonly kind: 'week'; readonly week: string };

interface Exported {
  /** The right that users need for the list and its export. */
  readonly right: Right;
  /** The screen that shows the list. */
  readonly screen: ScreenKey;
  /** Null if the list has no time range. A list with one requires a selected range before an export (R-VALID-4). */
  readonly range: ExportRange | null;
}

const DAYS = { kind: 'days', from: 'fromDay', to: 'toDay' } as const;
const TIMES = { kind: 'times', from: 'from', to: 'to' } as const;
const WEEK = { kind: 'week', week: 'week' } as const;

/**
 * The lists that users can export (R-STAT-3, R-PLUS-7). `server/src/features/exports/exported.ts` defines how their
 * rows are read. Texts: `exports.list.<key>`.
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

/** Returns the right, the screen and the range for any exported list. */
export function exportedOf(key: ExportKey): Exported {
  return EXPORTED[key];
}

/** A filter as written in the query for the list's own call. */
export type ExportFilter = Readonly<Record<string, string | readonly string[]>>;

/**
 * Checks whether a filter lacks the time range that the list requires for an export (R-VALID-4). Both the browser and
 * the server make this check.
 */
export function lacksRange(key: ExportKey, filter: ExportFilter): boolean {
  const { range } = exportedOf(key);
  return range !== null && range.kind !== 'week' && (!filter[range.from] || !filter[range.to]);
}

/**
 * Converts a filter to the query for the list's own call. Numbers and flags become text, and undefined parameters are
 * left out.
 */
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
