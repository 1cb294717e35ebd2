import { MANY_APPLICATIONS } from '@greenroom/contract/constants.ts';
import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { formatApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { unseenOf } from '@greenroom/contract/reviews/evidence.ts';
import * as contract from '@greenroom/contract/reviews/list-mode.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail, RefusalError } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { ageOn, dayOf, examineAgain, refusalToDecide, type Standing } from '../applications/index.ts';
import { lockApplications } from './applications.queries.ts';
import { findAsked, findLiveClaims } from './claims.queries.ts';
import { takeBack } from './decisions.routes.ts';
import { refusedFor } from './evidence.policy.ts';
import {
  countOpen,
  findNickname,
  listMatchingOpen,
  listNames,
  listOpenPage,
  type OpenRow,
  readFirstEnd,
  readOldest,
} from './open.queries.ts';
import {
  type Outcome,
  outcomeOf,
  settleApplications,
  toVerdict,
  UNKNOWN,
  type Verdict,
} from './settle-applications.ts';

/** Lists a page of open applications, longest waiting first, with the exact total (R-PLUS-4). */
async function listOpen(ctx: UserCtx, input: Input<typeof contract.listOpen>): Promise<Data<typeof contract.listOpen>> {
  const now = ctx.clock.now();
  const reader = { scope: ctx.scope, userId: ctx.user.id };
  const page = { size: input.size, offset: offsetOf(input) };
  const [rows, total, agent] = await Promise.all([
    listOpenPage(ctx.db, reader, input, page, now),
    countOpen(ctx.db, reader, input, now),
    input.agentId === undefined ? null : findNickname(ctx.db, input.agentId),
  ]);
  const today = dayOf(now);
  const keys = rows.map(({ hostId, id }) => ({ hostId, applicationId: id }));
  const standings = await examineAgain(ctx, ctx.db, keys, now);
  const described = rows.map((row) => describe(row, standings.get(row.id), ctx.user.id, today));
  return { rows: described, total, agent };
}

function describe(
  row: OpenRow,
  standing: Standing | undefined,
  userId: number,
  today: string,
): contract.OpenApplication {
  const { birthDate, agentId, agentNickname, claimedBy, holder, claimedUntil, ...same } = row;
  return {
    ...same,
    objections: [...(standing?.objections ?? UNKNOWN)],
    hostOfGroup: standing?.hostOfGroup ?? null,
    age: birthDate === null ? null : ageOn(birthDate, today),
    agent: agentId === null || agentNickname === null ? null : { id: agentId, nickname: agentNickname },
    claim: holder === null || claimedUntil === null ? null : { holder, own: claimedBy === userId, until: claimedUntil },
  };
}

/**
 * Counts the applications that wait for a reviewer (R-PLUS-23), by kind and by age. Each number equals the total in its
 * list.
 */
export async function readWaiting(ctx: UserCtx, dayAgo: string) {
  const now = ctx.clock.now();
  const reader = { scope: ctx.scope, userId: ctx.user.id };
  const count = (filter: Partial<contract.OpenFilter>) => countOpen(ctx.db, reader, { queue: 'all', ...filter }, now);
  const [all, asked, names, videos, countries] = await Promise.all([
    count({}),
    count({ queue: 'asked' }),
    count({ queue: 'names' }),
    count({ queue: 'videos' }),
    count({ queue: 'countries' }),
  ]);
  const [old, held, oldest, heldUntil] = await Promise.all([
    count({ waitingBefore: dayAgo }),
    count({ held: 'yes' }),
    readOldest(ctx.db, ctx.scope),
    readFirstEnd(ctx.db, ctx.user.id, now),
  ]);
  return { queues: { all, asked, names, videos, countries }, old, held, oldest, heldUntil };
}

/**
 * Lists all open applications that match the list's filter, in list order, with the evidence marks that a verdict on
 * all of them needs (R-PLUS-27). Applications that arrive later aren't included.
 * @throws RefusalError `too-many-applications`
 */
async function chooseOpen(
  ctx: UserCtx,
  input: Input<typeof contract.chooseOpen>,
): Promise<Data<typeof contract.chooseOpen>> {
  const reader = { scope: ctx.scope, userId: ctx.user.id };
  const found = await listMatchingOpen(ctx.db, reader, input, { limit: MANY_APPLICATIONS + 1, now: ctx.clock.now() });
  if (found.length > MANY_APPLICATIONS) fail('too-many-applications', { max: MANY_APPLICATIONS });
  return found.map(({ birthDate, gender, ...row }) => {
    const unseen = unseenOf({ pictureSeen: true, age: birthDate, gender });
    return { ...row, ageKnown: !unseen.includes('age'), genderKnown: !unseen.includes('gender') };
  });
}

/**
 * Applies one verdict to many open applications with set-based statements in one transaction. No claim is needed.
 * Applications are skipped if another user has claimed them or was asked about them, or if their accounts have changed
 * since they were shown (R-PLUS-27). The outcome for each is returned, in the given order.
 * @throws RefusalError `reasons-missing`
 */
async function decideMany(
  ctx: UserCtx,
  input: Input<typeof contract.decideMany>,
): Promise<Data<typeof contract.decideMany>> {
  const verdict = toVerdict(input);
  const chosen = input.applications;
  return ctx.db.transaction().execute(async (trx) => {
    const outcomes = await settleAll(ctx, trx, chosen, verdict);
    const named = await listNames(trx, ctx.scope, chosen);
    const names = new Map(named.map(({ applicationId, name }) => [applicationId, name]));
    const answer = chosen.map(({ hostId, applicationId }) => {
      const outcome = outcomes.get(formatApplicationKey({ hostId, applicationId })) ?? refused('application-not-found');
      const name = names.get(applicationId) ?? null;
      return { hostId, applicationId, name, ...outcome, facts: [...outcome.facts] };
    });
    await ctx.remember(trx, answer);
    return answer;
  });
}

type Chosen = Input<typeof contract.decideMany>['applications'];

/** An outcome. If the application was skipped because of a claim, it names the reviewer with that claim. */
type ManyOutcome = Outcome & { holder: string | null };

async function settleAll(
  ctx: UserCtx,
  trx: Trx,
  chosen: Chosen,
  verdict: Verdict,
): Promise<ReadonlyMap<string, ManyOutcome>> {
  const seen = new Map(chosen.map((each) => [formatApplicationKey(each), each]));
  const applications = await lockApplications(trx, ctx.scope, [...seen.values()]);
  const now = ctx.clock.now();
  const claims = [...(await findAsked(trx, applications, now)), ...(await findLiveClaims(trx, applications, now))];
  const holders = new Map(
    claims
      .filter(({ userId }) => userId !== ctx.user.id)
      .map((claim) => [formatApplicationKey(claim), claim.holder] as const),
  );
  const judged = applications.map((application) => {
    const key = formatApplicationKey(application);
    const holder = application.open ? (holders.get(key) ?? null) : null;
    return {
      application,
      key,
      holder,
      refusal: refusalToDecide(application) ?? (holder === null ? null : 'claim-lost'),
    };
  });
  const candidates = judged.flatMap(({ application, key, refusal }) => {
    const own = seen.get(key);
    return refusal !== null || own === undefined ? [] : [{ ...application, seen: own }];
  });
  const settled = await settleApplications(ctx, trx, candidates, verdict, now);
  return new Map(
    judged.map(({ application, key, holder, refusal }): [string, ManyOutcome] => [
      key,
      refusal === null ? { ...outcomeOf(settled, application), holder: null } : refused(refusal, holder),
    ]),
  );
}

function refused(code: ErrorCode, holder: string | null = null): ManyOutcome {
  return { decisionId: null, ...refusedFor(code), holder };
}

/**
 * If an account applied at the same moment as the undo, the next attempt sees it. More failures indicate a different
 * problem.
 */
const TRIES = 3;

/**
 * Undoes many of the caller's own decisions within 30 seconds, in one transaction. The outcome for each is returned, in
 * the given order. The applications aren't claimed again, because a list uses no claims.
 * @throws RefusalError `account-has-open-application` if accounts applied during every attempt
 */
async function undoMany(ctx: UserCtx, input: Input<typeof contract.undoMany>): Promise<Data<typeof contract.undoMany>> {
  const keys = [...new Map(input.decisions.map((key) => [`${key.hostId} ${key.decisionId}`, key])).values()];
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction().execute(async (trx) => {
        const taken = await takeBack(ctx, trx, keys);
        const answer = taken.map(({ hostId, decisionId, refused }) => ({ hostId, decisionId, refused }));
        await ctx.remember(trx, answer);
        return answer;
      });
    } catch (error) {
      if (!(error instanceof RefusalError) || attempt === TRIES) throw error;
    }
  }
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listOpen, listOpen),
  mount(contract.chooseOpen, chooseOpen),
  mount(contract.decideMany, decideMany),
  mount(contract.undoMany, undoMany),
];
