import { LAPSES_WITHIN_DAYS, SILENT_AFTER_DAYS } from '@greenroom/contract/constants.ts';
import * as contract from '@greenroom/contract/home.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { may } from '../../access/rights.ts';
import type { UserCtx } from '../../context.ts';
import { dayIn } from '../../platform/calendar.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { countRecords, countRequests } from '../applications/index.ts';
import { findLastCheck } from '../audit/index.ts';
import { callerOf, countRequestRows } from '../bindings/index.ts';
import { hasTooManyHosts, readEarned } from '../earnings/index.ts';
import { countFailedJobs } from '../jobs/index.ts';
import { countListedHosts, countWaitingMoves, isSilenceKnown } from '../memberships/index.ts';
import { readPace, readWaiting } from '../reviews/index.ts';
import { countUserRows } from '../users/index.ts';
import { listFailingWebhooks, listLateApps, readLastDay } from './home.queries.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the changes, tasks and problems in the caller's groups (R-PLUS-23). Each number links to a filtered list. The
 * list's own statement counts the rows, so the number always matches the list.
 */
async function readTasks(ctx: UserCtx): Promise<Data<typeof contract.readTasks>> {
  const { db, user, clock, config } = ctx;
  const since = await readLastDay(db, user.id, dayIn(config.timeZone, clock.now()), config.timeZone);
  const [applications, hosts] = await Promise.all([
    may(user, 'applications:submit') ? readApplications(ctx, since) : null,
    may(user, 'hosts:move') ? readHosts(ctx) : null,
  ]);
  return { since, applications, hosts };
}

async function readApplications(ctx: UserCtx, since: string) {
  const { lapseDays } = ctx.settings.current;
  const lapsed = ctx.clock.now().getTime() - (lapseDays - LAPSES_WITHIN_DAYS) * DAY_MS;
  const waitingBefore = new Date(lapsed).toISOString();
  const [rejected, approved, lapsing] = await Promise.all([
    countRecords(ctx, { fixable: 'yes', decidedFrom: since }),
    countRecords(ctx, { reviewStatus: 'successful', decidedFrom: since }),
    countRecords(ctx, { waitingBefore }),
  ]);
  return { rejected, approved, lapsing, waitingBefore };
}

async function readHosts(ctx: UserCtx) {
  const all = { below: true } as const;
  const [answers, tooMany, isKnown] = await Promise.all([
    countWaitingMoves(ctx),
    hasTooManyHosts(ctx),
    isSilenceKnown(ctx, SILENT_AFTER_DAYS),
  ]);
  const [silent, lacking] = await Promise.all([
    tooMany || !isKnown ? null : countListedHosts(ctx, { ...all, silent: SILENT_AFTER_DAYS }),
    tooMany ? null : countListedHosts(ctx, { ...all, lacking: 'any' }),
  ]);
  return { answers, tooMany, silent, lacking };
}

/**
 * Returns the number of applications that wait for a reviewer, by kind and by age, and the reviewer's own progress
 * (R-PLUS-23).
 */
async function readReview(ctx: UserCtx): Promise<Data<typeof contract.readReview>> {
  const dayAgo = new Date(ctx.clock.now().getTime() - DAY_MS).toISOString();
  const [waiting, { today, decidedAgain, agreed }] = await Promise.all([readWaiting(ctx, dayAgo), readPace(ctx)]);
  return { ...waiting, dayAgo, today, decidedAgain, agreed };
}

/**
 * Returns the tasks for administrators, with one part for each right (R-PLUS-23). Each number equals the count in its
 * list.
 */
async function readUpkeep(ctx: UserCtx): Promise<Data<typeof contract.readUpkeep>> {
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

export const routes: readonly MountedRoute[] = [
  mount(contract.readEarned, readEarned),
  mount(contract.readTasks, readTasks),
  mount(contract.readReview, readReview),
  mount(contract.readUpkeep, readUpkeep),
];
