import { OPEN_TO_TOKENS } from '@greenroom/contract/access/rights.ts';
import { type ExportKey, exportedOf } from '@greenroom/contract/exports/exported-lists.ts';
import { RETENTION_MS } from '@greenroom/contract/retention.ts';
import type { CurrentUser } from '../../context.ts';

/** Returns whether a user can export a list. Users can export the lists that they can see (R-STAT-3, R-PLUS-21). */
export function mayExport(user: Pick<CurrentUser, 'rights'>, list: ExportKey): boolean {
  return user.rights.includes(exportedOf(list).right);
}

/**
 * Returns whether the caller can access a list. A personal token can access it only if tokens can be used to read with
 * the list's right (R-PLUS-12).
 */
export function reachesList({ viaToken }: Pick<CurrentUser, 'viaToken'>, list: ExportKey): boolean {
  return viaToken !== true || OPEN_TO_TOKENS.some((right) => right === exportedOf(list).right);
}

/** Returns the mark that an export stores for the groups that a user sees; null if the user sees every group. */
export function scopeMarkOf(user: Pick<CurrentUser, 'seesAllGroups' | 'scopeMark'>): number | null {
  return user.seesAllGroups ? null : user.scopeMark;
}

/** Returns the time at which an ended export's file and row are deleted. */
export function keptUntil(now: Date): Date {
  return new Date(now.getTime() + RETENTION_MS.exports);
}

/** Maximum number of rows in a short export. Short exports are written in parallel with a long one. */
const SHORT_ROWS = 20_000;

/** An export of unknown length counts as long. */
export function isShort(total: number | null): boolean {
  return total !== null && total <= SHORT_ROWS;
}

/** After this duration, the user is probably doing something else, so an email announces the file. */
const LETTER_FROM_SECONDS = 60;

export function deservesLetter(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() >= LETTER_FROM_SECONDS * 1000;
}
