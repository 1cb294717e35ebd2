import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { changedFacts } from '@greenroom/contract/reviews/evidence.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { ageOn, dayOf, examineAgain, readRecord, refusalToDecide } from '../applications/index.ts';
import { lockApplications } from './applications.queries.ts';
import { type CaseRow, findCase, readCaseHistory } from './case.queries.ts';
import {
  countQueues,
  deleteOwnClaim,
  findLiveClaims,
  type LiveClaim,
  lockNextApplication,
  upsertClaim,
} from './claims.queries.ts';

/** Counts the open applications in each queue, including claimed applications. */
async function queueCounts(ctx: UserCtx): Promise<Data<typeof contract.queueCounts>> {
  return countQueues(ctx.db, ctx.scope, ctx.user.id);
}

/** Claims the oldest available application in a queue for the caller. Returns null if there is none (R-PLUS-4). */
async function claimNext(
  ctx: UserCtx,
  input: Input<typeof contract.claimNext>,
): Promise<Data<typeof contract.claimNext>> {
  const claimed = await ctx.db.transaction().execute((trx) => takeNext(ctx, trx, input));
  return claimed && readCase(ctx, claimed);
}

/**
 * Claims the next application. The statement that finds it may miss a claim that was committed while it ran. In this
 * case no claim is made, and the next round sees the other claim. Each additional round means that another user claimed
 * an application.
 */
async function takeNext(
  ctx: UserCtx,
  trx: Trx,
  input: Input<typeof contract.claimNext>,
): Promise<ApplicationKey | null> {
  const userId = ctx.user.id;
  for (;;) {
    const now = ctx.clock.now();
    const next = await lockNextApplication(trx, ctx.scope, { queue: input.queue, except: input.except, userId, now });
    if (!next) return null;
    if (await upsertClaim(trx, next, userId, now)) return next;
  }
}

/**
 * Claims one application for the caller, or renews their claim on it (R-PLUS-4).
 * @throws RefusalError `application-not-found`, `application-decided`, `claim-lost` with the holder and the end of the
 * claim
 */
async function claimOne(ctx: UserCtx, input: Input<typeof contract.claimOne>): Promise<Data<typeof contract.claimOne>> {
  await ctx.db.transaction().execute(async (trx) => {
    const [application] = await lockApplications(trx, ctx.scope, [input]);
    const refusal = refusalToDecide(application);
    if (refusal) fail(refusal);
    const now = ctx.clock.now();
    if (await upsertClaim(trx, input, ctx.user.id, now)) return;
    const [claim] = await findLiveClaims(trx, [input], now);
    failClaimLost(claim);
  });
  return readCase(ctx, input);
}

/**
 * Returns the evidence for an application that the caller has claimed, with the current objections to an approval
 * (R-PLUS-4).
 * @throws RefusalError `application-not-found` if the caller has no claim on it
 */
export async function readCase(ctx: UserCtx, key: ApplicationKey): Promise<contract.ReviewCase> {
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

/** Returns the account facts in the record, as they were when the mark was computed. */
function shownOf({ name, avatarUrl, gender, country, birthDate }: CaseRow, now: Date) {
  return { name, avatarUrl, gender, country, age: birthDate === null ? null : ageOn(birthDate, dayOf(now)) };
}

/**
 * Releases the caller's own claim, if there is one. If a browser leaves a case and immediately returns, both calls are
 * sent together. In either order, the later claim remains (R-PLUS-4).
 */
async function releaseClaim(ctx: UserCtx, input: Input<typeof contract.releaseClaim>): Promise<null> {
  const { claimExpiresAt, ...application } = input;
  const until = claimExpiresAt === undefined ? null : new Date(claimExpiresAt);
  await deleteOwnClaim(ctx.db, application, { userId: ctx.user.id, until });
  return null;
}

/**
 * Fails because the caller has no claim. The error contains the current holder and the end of the claim, or `none` if
 * the caller's own claim has expired.
 * @throws RefusalError `claim-lost`
 */
export function failClaimLost(claim: LiveClaim | undefined): never {
  return fail('claim-lost', { holder: claim?.holder ?? 'none', until: claim?.expiresAt ?? '' });
}

export const routes: readonly MountedRoute[] = [
  mount(contract.queueCounts, queueCounts),
  mount(contract.claimNext, claimNext),
  mount(contract.claimOne, claimOne),
  mount(contract.readCase, readCase),
  mount(contract.releaseClaim, releaseClaim),
];
