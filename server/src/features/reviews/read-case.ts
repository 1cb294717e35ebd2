import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { changedFacts } from '@greenroom/contract/reviews/evidence.ts';
import type { ReviewCase } from '@greenroom/contract/reviews/reviews.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { ageOn, dayOf, examineAgain, readRecord } from '../applications/index.ts';
import { type CaseRow, findCase, readCaseHistory } from './case.queries.ts';

/**
 * Reads the evidence of an application that the caller has claimed, with what stands against an approval now (R-PLUS-4).
 * @throws RefusalError `application-not-found` if the caller has no claim on it
 */
export async function readCase(ctx: UserCtx, key: ApplicationKey): Promise<ReviewCase> {
  const now = ctx.clock.now();
  const row = await findCase(ctx.db, ctx.scope, key, ctx.user.id, now);
  if (!row) return fail('application-not-found');
  const [application, history, standings] = await Promise.all([
    readRecord(ctx, key),
    readCaseHistory(ctx.db, ctx.scope, key, ctx.user.id),
    examineAgain(ctx, ctx.db, [key], now),
  ]);
  const standing = standings.get(key.applicationId) ?? fail('application-not-found');
  return {
    application: { ...application, ...shownOf(row, now) },
    mark: row.mark,
    claimExpiresAt: row.claimExpiresAt,
    account: { ...row, hostOfGroup: standing.hostOfGroup },
    group: {
      path: row.groupPath,
      country: row.groupCountry,
      agentNickname: row.agentNickname,
      agentSince: row.agentSince,
      acceptedShare: row.acceptedShare,
    },
    countryMatches: row.countryMatches,
    suggestedCodes: [...standing.suggestedCodes],
    objections: [...standing.objections],
    ...history,
    opinions: history.opinions.map(({ mark, ...opinion }) => ({
      ...opinion,
      changed: mark === null ? [] : changedFacts(mark, row.mark),
    })),
  };
}

/** What the record shows of the account, as it was when its mark was made. */
function shownOf({ name, avatarUrl, gender, country, birthDate }: CaseRow, now: Date) {
  return { name, avatarUrl, gender, country, age: birthDate === null ? null : ageOn(birthDate, dayOf(now)) };
}
