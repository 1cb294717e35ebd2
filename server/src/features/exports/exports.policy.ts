import { OPEN_TO_TOKENS } from '@greenroom/contract/access/rights.ts';
import { type ExportKey, exportedOf } from '@greenroom/contract/exports/exported-lists.ts';
import { RETENTION_MS } from '@greenroom/contract/retention.ts';
import type { CurrentUser } from '../../context.ts';

/** Returns whether a user can export a list: the users who can see it (R-STAT-3, R-PLUS-21). */
export function mayExport(user: Pick<CurrentUser, 'rights'>, list: ExportKey): boolean {
  return user.rights.includes(exportedOf(list).right);
}

/**
 * Returns whether the caller can access a list. A personal token can only if the list's right is readable with tokens
 * (R-PLUS-12).
 */
export function reachesList({ viaToken }: Pick<CurrentUser, 'viaToken'>, list: ExportKey): boolean {
  return viaToken !== true || OPEN_TO_TOKENS.some((right) => right === exportedOf(list).right);
}

/** Returns the mark of the groups that a user sees, as an export stores it; null: every group. */
export function scopeMarkOf(user: Pick<CurrentUser, 'seesAllGroups' | 'scopeMark'>): number | null {
  return user.seesAllGroups ? null : user.scopeMark;
}

/** Returns the time at which the file and the row of an ended export are deleted. */
export function keptUntil(now: Date): Date {
  return new Date(now.getTime() + RETENTION_MS.exports);
}

/** Exports up to this many rows are short: they are written parallel to a long one, not after it. */
const SHORT_ROWS = 20_000;

/** An export of unknown length counts as long. */
export function isShort(total: number | null): boolean {
  return total !== null && total <= SHORT_ROWS;
}

/** After this time the user has probably gone on to something else, so an email announces the file. */
const LETTER_FROM_SECONDS = 60;

export function deservesLetter(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() >= LETTER_FROM_SECONDS * 1000;
}
