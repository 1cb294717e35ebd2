import { UNDERAGE_CODE } from '@greenroom/contract/applications/reasons.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Deps } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { decide } from './checks.ts';
import { listPresentFacts, type PresentRow } from './present-facts.queries.ts';

/** What an examination of the account says now. */
export interface Standing {
  /** Codes against an approval, the one that decides first. What objected at the submission is not among them. */
  readonly objections: readonly number[];
  /** Reasons for a rejection that the facts point to. */
  readonly suggestedCodes: readonly number[];
  readonly hostOfGroup: string | null;
}

/**
 * Examines the accounts of applications as they are now, by the table of checks (R-HOST-9) and the age from which
 * somebody may be a host: an account may have been banned, or become a host, since it was submitted. Lock the accounts
 * first where something is decided by the answer.
 * @returns by application
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
