import { MANY_HOSTS } from '@greenroom/contract/constants.ts';
import { canBeSentAgain } from '@greenroom/contract/hosts/reasons.ts';
import type { AgainOutcome, listSubmittableAgain as contract } from '@greenroom/contract/hosts/submitting-again.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { RawBuilder } from 'kysely';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { maySubmitAgain } from '../applications.policy.ts';
import { findWay } from './find-way.ts';
import { type AgainRecord, filteredRecords, listAgainRecords, namedRecords } from './submittable-again.queries.ts';

/**
 * Which of the named records, or of those that a filter leaves, can be submitted again: by the rule of a single record, each
 * ID once for each group, the latest record of it (R-PLUS-17). Records out of scope are left out.
 * @throws RefusalError `records-not-chosen`, `too-many-records`
 */
export async function listSubmittableAgain(
  ctx: UserCtx,
  input: Input<typeof contract>,
): Promise<Data<typeof contract>> {
  const records = await listAgainRecords(ctx.db, await chosen(ctx, input), MANY_HOSTS + 1);
  if (records.length > MANY_HOSTS) fail('too-many-records', { max: MANY_HOSTS });
  const taken = new Set<string>();
  return { outcomes: records.map((record) => describe(record, taken)) };
}

async function chosen(ctx: UserCtx, { applications, filter }: Input<typeof contract>): Promise<RawBuilder<unknown>> {
  if (applications !== undefined && filter === undefined) return namedRecords(ctx.scope, applications);
  if (applications !== undefined || filter === undefined) return fail('records-not-chosen');
  return filteredRecords(ctx.scope, filter, await findWay(ctx, filter));
}

/** @param taken the IDs for each group that are among the records already */
function describe(record: AgainRecord, taken: Set<string>): AgainOutcome {
  const { hostId, id: applicationId, name, groupId, groupName } = record;
  const outcome = outcomeOf(record, taken);
  const code = outcome === 'ends' ? (codesOf(record).find((each) => !canBeSentAgain([each])) ?? null) : null;
  return { hostId, applicationId, name, groupId, groupName, outcome, code };
}

function outcomeOf(record: AgainRecord, taken: Set<string>): AgainOutcome['outcome'] {
  if (record.reviewStatus === 'successful' || record.isHost) return 'host';
  if (record.open || record.hasOpen) return 'waiting';
  if (!maySubmitAgain(record)) return 'ends';
  const id = `${record.groupId} ${record.hostId}`;
  if (taken.has(id)) return 'repeated';
  taken.add(id);
  return 'again';
}

function codesOf({ uploadCodes, reviewCodes }: AgainRecord): readonly number[] {
  return reviewCodes.length > 0 ? reviewCodes : uploadCodes;
}
