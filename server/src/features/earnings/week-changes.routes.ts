import { addDays, DAYS_A_WEEK } from '@greenroom/contract/kit/days.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { STATISTICS_MOST_HOSTS } from '@greenroom/contract/statistics.ts';
import * as contract from '@greenroom/contract/week-changes.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { type DaySum, listDaySums, readAsOf } from './earnings.queries.ts';
import { pathsOf, requireGroup } from './earnings.routes.ts';
import { fourWeeks } from './four-weeks.ts';
import { hasMoreHosts } from './host-statistics.queries.ts';
import { type ComparedDays, listMovers, type MoverList, type MoverRow, sumKinds } from './week-changes.queries.ts';
import type { FourWeeks } from './week-sums.queries.ts';

/**
 * Compares a week with the same days of the week before (R-STAT-2). It returns the groups' earnings by kind of coin,
 * and the current hosts that rose most, fell most, or stopped. Only complete days with reports are compared, so that
 * neither the current day nor a late delivery looks like a drop. A host that left the groups is not listed as a drop.
 * The last seven days decide whether a host stopped.
 * @throws RefusalError `group-not-found`, `date-not-allowed`; `too-many-in-scope` for more than 100,000 hosts at a time
 */
async function compareWeeks(
  ctx: UserCtx,
  { groupId, week }: Input<typeof contract.compareWeeks>,
): Promise<Data<typeof contract.compareWeeks>> {
  const { db, scope, config } = ctx;
  const period = fourWeeks(ctx, week);
  await requireGroup(ctx, groupId);
  const most = STATISTICS_MOST_HOSTS;
  if (await hasMoreHosts(db, scope, { groupId }, most)) fail('too-many-in-scope', { max: most });
  const sums = await listDaySums(
    db,
    scope,
    { groupId },
    { from: addDays(period.from, -DAYS_A_WEEK), until: period.until },
  );
  const compared = comparedDays(period, sums);
  const common = { today: period.today, timeZone: config.timeZone };
  if (compared === null) return { ...common, asOf: null, days: null, ...NOTHING };
  const { now, before } = compared;
  const [kinds, movers, asOf] = await Promise.all([
    sumKinds(db, scope, { groupId }, compared),
    listMovers(db, scope, { groupId }, compared),
    readAsOf(db, scope, { groupId }, { from: before.from, until: now.until }),
  ]);
  const pathOf = await pathsOf(ctx, movers);
  const isCompared = (day: string) =>
    (day >= now.from && day <= now.until) || (day >= before.from && day <= before.until);
  const provisional = sums.some((each) => each.provisional && isCompared(each.day));
  const days = {
    ...{ from: now.from, to: now.until, beforeFrom: before.from, beforeTo: before.until, provisional },
    ...{ lastFrom: compared.last.from, earlierFrom: compared.earlier.from, earlierTo: compared.earlier.until },
  };
  const list = (name: MoverList) => listOf(name, movers, pathOf);
  return { ...common, asOf, days, kinds, rose: list('rose'), fell: list('fell'), stopped: list('stopped') };
}

/**
 * Returns the days from Monday to the last complete day with a report. If the current week has none yet, the days are
 * from the week before. Returns null if neither week has any.
 */
export function comparedDays({ weeks, today }: FourWeeks, sums: readonly Pick<DaySum, 'day'>[]): ComparedDays | null {
  const [latest, previous] = weeks;
  const candidates = latest !== undefined && latest.to >= today ? [latest, previous] : [latest];
  for (const week of candidates) {
    if (week === undefined) continue;
    const last = sums.findLast(({ day }) => day >= week.from && day <= week.to && day < today)?.day;
    if (last === undefined) continue;
    return {
      now: { from: week.from, until: last },
      before: { from: addDays(week.from, -DAYS_A_WEEK), until: addDays(last, -DAYS_A_WEEK) },
      last: { from: addDays(last, 1 - DAYS_A_WEEK), until: last },
      earlier: { from: addDays(last, 1 - 2 * DAYS_A_WEEK), until: addDays(last, -DAYS_A_WEEK) },
    };
  }
  return null;
}

const NO_KINDS = {
  totalCoins: null,
  giftCoins: null,
  nonFriendVideoCoins: null,
  friendVideoCoins: null,
  taskCoins: null,
  boxCoins: null,
};
const NOBODY = { hosts: [], total: 0 };
const NOTHING = { kinds: { now: NO_KINDS, before: NO_KINDS }, rose: NOBODY, fell: NOBODY, stopped: NOBODY };

function listOf(name: MoverList, movers: readonly MoverRow[], pathOf: (mover: MoverRow) => string[]) {
  const listed = movers.filter(({ list }) => list === name);
  const hosts = listed.map((row): contract.Mover => {
    const { list: _list, total: _total, ...mover } = row;
    return { ...mover, path: pathOf(row) };
  });
  return { hosts, total: listed[0]?.total ?? 0 };
}

export const routes: readonly MountedRoute[] = [mount(contract.compareWeeks, compareWeeks)];
