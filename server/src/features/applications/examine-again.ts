import { UNDERAGE_CODE } from '@greenroom/contract/applications/reasons.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Deps } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { decide } from './checks.ts';
import { listPresentFacts, type PresentRow } from './present-facts.queries.ts';

/** The result of examining the account now. */
export interface Standing {
  /**
   * Codes that prevent an approval, the decisive one first. Codes that already applied at the submission are not
   * included.
   */
  readonly objections: readonly number[];
  /** Suggested reasons for a rejection. */
  readonly suggestedCodes: readonly number[];
  readonly hostOfGroup: string | null;
}

/**
 * Examines accounts with applications in their current state, with the table of checks (R-HOST-9) and the minimum age
 * for hosts. An account may have been banned or become a host since the submission. If a decision depends on the
 * answer, lock the accounts first.
 * @returns the results by application
 */
export async function examineAgain(
  { settings }: Pick<Deps, 'settings'>,
  db: Db,
  keys: readonly ApplicationKey[],
  now: Date,
): Promise<ReadonlyMap<number, Standing>> {
  const { hostMinAge } = settings.current;
  const rows = await listPresentFacts(db, keys, { now, hostMinAge });
  return new Map(rows.map((row) => [row.applicationId, standingOf(row)]));
}

function standingOf({ uploadCodes, suggestedCodes, hostOfGroup, brand, underage, ...facts }: PresentRow): Standing {
  const codes: number[] = [...decide(facts, brand), ...(underage ? [UNDERAGE_CODE] : [])];
  return { objections: codes.filter((code) => !uploadCodes.includes(code)), suggestedCodes, hostOfGroup };
}
