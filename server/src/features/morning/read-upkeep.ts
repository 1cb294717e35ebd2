import type { Data } from '@greenroom/contract/kit/route.ts';
import type { readUpkeep as contract } from '@greenroom/contract/morning.ts';
import { may } from '../../access/rights.ts';
import type { UserCtx } from '../../context.ts';
import { dayIn } from '../../platform/calendar.ts';
import { countRequests } from '../applications/index.ts';
import { findLastCheck } from '../audit/index.ts';
import { callerOf, countRequestRows } from '../bindings/index.ts';
import { countFailedJobs } from '../jobs/index.ts';
import { countUserRows } from '../users/index.ts';
import { listFailingWebhooks, listLateApps } from './upkeep.queries.ts';

/** What waits for those who keep the program (R-PLUS-23): a part for each right, each number as its list counts it. */
export async function readUpkeep(ctx: UserCtx): Promise<Data<typeof contract>> {
  const { db, scope, user, clock, config } = ctx;
  const now = clock.now();
  const [approvals, bindings, invited, late, webhooks, jobs, check] = await Promise.all([
    may(user, 'applications:overrule') ? countRequests(db, scope, { state: 'open' }) : null,
    may(user, 'groups:manage') ? countRequestRows(db, callerOf(user), 'open') : null,
    may(user, 'users:manage') ? countUserRows(db, { ...NOBODY_IN_PARTICULAR, state: 'invited' }) : null,
    may(user, 'data:manage') ? listLateApps(db, now, dayIn(config.timeZone, now), config.timeZone) : null,
    may(user, 'webhooks:manage') ? listFailingWebhooks(db, user.id) : null,
    may(user, 'data:manage') ? countFailedJobs(db) : null,
    may(user, 'audit:read') ? findLastCheck(db) : undefined,
  ]);
  const audit = check === undefined ? null : { at: check.at, findings: check.findings.length };
  const stopped = may(user, 'data:manage') ? ctx.dueJobs.stoppedSeconds() !== null : null;
  return { approvals, bindings, invited, late, webhooks, jobs, stopped, audit };
}

const NOBODY_IN_PARTICULAR = { search: '', role: undefined, departmentId: undefined };
