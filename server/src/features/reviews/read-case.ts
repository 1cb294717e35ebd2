import type { ApplicationKey } from '@greenroom/contract/application-key.ts';
import type { ReviewCase } from '@greenroom/contract/reviews.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { readRecord } from '../applications/index.ts';
import { findCase, readCaseHistory } from './case.queries.ts';

/**
 * Reads the evidence of an application that the caller has claimed, in three statements (R-PLUS-4).
 * @throws RefusalError `application-not-found` if the caller has no claim on it
 */
export async function readCase(ctx: UserCtx, key: ApplicationKey): Promise<ReviewCase> {
  const row = await findCase(ctx.db, ctx.scope, key, ctx.user.id, ctx.clock.now());
  if (!row) return fail('application-not-found');
  const [application, history] = await Promise.all([readRecord(ctx, key), readCaseHistory(ctx.db, ctx.scope, key)]);
  return {
    application,
    claimExpiresAt: row.claimExpiresAt,
    account: row,
    group: {
      path: row.groupPath,
      country: row.groupCountry,
      agentNickname: row.agentNickname,
      agentSince: row.agentSince,
      acceptedShare: row.acceptedShare,
    },
    countryMatches: row.countryMatches,
    suggestedCodes: row.suggestedCodes,
    ...history,
  };
}
