import { LAPSES_WITHIN_DAYS, SILENT_AFTER_DAYS } from '@greenroom/contract/constants.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { readTasks as contract } from '@greenroom/contract/morning.ts';
import { may } from '../../access/rights.ts';
import type { UserCtx } from '../../context.ts';
import { dayIn } from '../../platform/calendar.ts';
import { countRecords } from '../applications/index.ts';
import { hasTooManyHosts } from '../earnings/index.ts';
import { countListedHosts, countWaitingMoves, isSilenceKnown } from '../memberships/index.ts';
import { readLastDay } from './morning.queries.ts';

const DAY_MS = 86_400_000;

/**
 * What came back, what waits and what is wrong in the caller's groups (R-PLUS-23). Each number is that of the list which the
 * screen links to with the same filter, counted by the list's own statement.
 */
export async function readTasks(ctx: UserCtx): Promise<Data<typeof contract>> {
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
