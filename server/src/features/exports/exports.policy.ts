import { OPEN_TO_TOKENS } from '@greenroom/contract/access/rights.ts';
import { type ExportKey, exportedOf } from '@greenroom/contract/exports/exported-lists.ts';
import { RETENTION_MS } from '@greenroom/contract/retention.ts';
import type { CurrentUser } from '../../context.ts';

/** Whether somebody may take a list home: who may see it (R-STAT-3, R-PLUS-21). */
export function mayExport(user: Pick<CurrentUser, 'rights'>, list: ExportKey): boolean {
  return user.rights.includes(exportedOf(list).right);
}

/** Tells if the caller reaches a list: a personal token does only if tokens may read by the list's right (R-PLUS-12). */
export function reachesList({ viaToken }: Pick<CurrentUser, 'viaToken'>, list: ExportKey): boolean {
  return viaToken !== true || OPEN_TO_TOKENS.some((right) => right === exportedOf(list).right);
}

/** The mark of what a user sees of the groups, as an export keeps it; null: every group. */
export function scopeMarkOf(user: Pick<CurrentUser, 'seesAllGroups' | 'scopeMark'>): number | null {
  return user.seesAllGroups ? null : user.scopeMark;
}

/** When the file and the line of an export that ended are deleted. */
export function keptUntil(now: Date): Date {
  return new Date(now.getTime() + RETENTION_MS.exports);
}

/** Up to so many rows an export is short: it is written beside a long one, not after it. */
const SHORT_ROWS = 20_000;

/** One of which nobody knows how long it is counts as long. */
export function isShort(total: number | null): boolean {
  return total !== null && total <= SHORT_ROWS;
}

/** A person who waited for so long has gone on to something else: a letter says that the file is there. */
const LETTER_FROM_SECONDS = 60;

export function deservesLetter(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() >= LETTER_FROM_SECONDS * 1000;
}
