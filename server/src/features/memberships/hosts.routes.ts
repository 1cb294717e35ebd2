import { ACCOUNT_STATES } from '@greenroom/contract/enums.ts';
import type { HostFilter as Wanted } from '@greenroom/contract/hosts.ts';
import { addDays, mondayOf } from '@greenroom/contract/kit/days.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { groupHostsList } from '@greenroom/contract/lists/memberships.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import { may } from '../../access/rights.ts';
import type { UserCtx } from '../../context.ts';
import { dayIn } from '../../platform/calendar.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { mapRows } from '../../platform/rows.ts';
import { exportedList } from '../../platform/sheets/write/exported-list.ts';
import { describeGroups, findGroup } from '../groups/index.ts';
import {
  allHosts,
  countInactive,
  countNotActive,
  countPresent,
  type FactDays,
  findAccount,
  type GroupHostRow,
  type ListedHosts,
  listAppsOf,
  listMemberships,
  mergeHostPage,
  type Page,
  readHostPage,
  walkHostPage,
} from './hosts.queries.ts';
import { hasOpenMove, listMovesOf } from './moves.queries.ts';
import { describeMove } from './moves.routes.ts';
import { type HostFilter, hasGroupOfApps, readSearch, readSilence } from './present-hosts.queries.ts';

/**
 * Lists the current hosts in all groups in scope, or in one group with or without its subgroups. The total is exact.
 * @throws RefusalError `group-not-found` if the group is out of scope or deleted
 */
async function listHosts(
  ctx: UserCtx,
  input: Input<typeof contract.listHosts>,
): Promise<Data<typeof contract.listHosts>> {
  const { page: number, size, ...asked } = input;
  const { filter, total, byHost } = await findListed(ctx, asked);
  const page = { limit: size, offset: offsetOf({ page: number, size }) };
  const rows = page.offset < total ? await readPage(ctx, filter, page, { total, byHost }) : [];
  const groups = await describeGroups(ctx.db, ctx.scope, [...new Set(rows.map(({ groupId }) => groupId))]);
  const known = new Map(groups.map((group) => [group.id, group]));
  return {
    rows: rows.flatMap((row) => {
      const group = known.get(row.groupId);
      return group ? [{ ...row, groupName: group.name, path: group.path }] : [];
    }),
    total,
  };
}

/**
 * Returns the filter for a list query, and the number of matches.
 * @throws RefusalError as `listHosts` does
 */
async function findListed(
  ctx: UserCtx,
  input: Parameters<typeof wantedHosts>[1] & Pick<ListedHosts, 'sort' | 'order'>,
): Promise<Counted & { filter: ListedHosts }> {
  const { sort, order, ...wanted } = input;
  const { groupId } = wanted;
  if (groupId !== undefined && !(await findGroup(ctx.db, ctx.scope, groupId))) fail('group-not-found');
  const filter = { ...(await wantedHosts(ctx, wanted)), sort, order };
  return { filter, ...(await count(ctx, filter)) };
}

/** Counts the hosts that the list shows with a filter, in all groups in scope. */
export async function countListedHosts(
  ctx: UserCtx,
  wanted: Omit<Parameters<typeof wantedHosts>[1], 'groupId'>,
): Promise<number> {
  const { total } = await count(ctx, await wantedHosts(ctx, wanted));
  return total;
}

/** Number of days that are searched for a host's last active day. */
const ACTIVE_WITHIN_DAYS = 30;

/** Returns the days for the facts in a list row, as of now. */
function factDays({ clock, config }: UserCtx): FactDays {
  const today = dayIn(config.timeZone, clock.now());
  return { today, since: addDays(today, -ACTIVE_WITHIN_DAYS), monday: mondayOf(today) };
}

/** Maximum number of scanned hosts, which takes a few milliseconds. Pages beyond it aren't merged from groups. */
const SCAN_LIMIT = 2000;
/** Number of hosts that are scanned per host shown, before each group is queried. */
const SCAN_FACTOR = 20;

interface Counted {
  total: number;
  /** True if there are fewer hosts than inactive accounts. */
  byHost: boolean;
}

async function count({ db, scope }: UserCtx, input: HostFilter): Promise<Counted> {
  const present = await countPresent(db, scope, input);
  if (input.active === undefined || present === 0) return { total: present, byHost: true };
  const byHost = present <= SCAN_LIMIT || present <= (await countNotActive(db, present));
  const inactive = await countInactive(db, scope, input, byHost);
  // A host may have left between the statements, but the number must not become negative.
  return { total: input.active ? Math.max(0, present - inactive) : inactive, byHost };
}

/** Returns whether any filter narrows the list, except for group and account state. */
function isNarrow({ groupId: _g, below: _b, active: _a, sort: _s, order: _o, ...conditions }: ListedHosts): boolean {
  return Object.values(conditions).some((condition) => condition !== undefined);
}

/** Chooses the query that reads the fewest rows. Sorting by name reads every host. */
async function readPage(
  ctx: UserCtx,
  input: ListedHosts,
  page: Page,
  { total, byHost }: Counted,
): Promise<GroupHostRow[]> {
  const { db, scope } = ctx;
  const days = factDays(ctx);
  const end = page.offset + page.limit;
  const scanned = input.sort === 'since' ? Math.min(SCAN_LIMIT, SCAN_FACTOR * end) : SCAN_LIMIT;
  // With a narrow filter, a group's first match can be far down the list, so all matches are read.
  const all = total <= scanned || input.active === false || isNarrow(input);
  if (all) return readHostPage(db, scope, input, page, days, byHost);
  if (input.sort === 'since' && end <= SCAN_LIMIT) return mergeHostPage(db, scope, input, page, days);
  if (input.sort === 'hostId') {
    // This scans no more hosts than the groups have. If it finds too few, it has cost no more than the next query.
    const found = await walkHostPage(db, scope, input, page, days, total);
    if (found.length === Math.min(page.limit, total - page.offset)) return found;
  }
  return readHostPage(db, scope, input, page, days, byHost);
}

/**
 * Returns a host's group and start date, its earlier memberships, and its moves (R-GROUP-4). By default, it uses the
 * app on which the ID is currently a host.
 * @throws RefusalError `host-not-found` if nothing about the host is in the caller's scope
 */
async function readHost(ctx: UserCtx, input: Input<typeof contract.readHost>): Promise<Data<typeof contract.readHost>> {
  const { hostId } = input;
  const apps = await listAppsOf(ctx.db, ctx.scope, hostId);
  const app = apps.find(({ appId }) => input.appId === undefined || appId === input.appId);
  if (!app) return fail('host-not-found');
  const host = { hostId, appId: app.appId };
  const account = await findAccount(ctx.db, host);
  const memberships = await listMemberships(ctx.db, ctx.scope, host);
  const moves = await listMovesOf(ctx.db, ctx.scope, host);
  const current = memberships.find(({ toAt }) => toAt === null) ?? null;
  const isOurs = current !== null && current.groupId !== null;
  const now = ctx.clock.now();
  return {
    ...host,
    appLabel: app.appLabel,
    name: account?.name ?? null,
    avatar: account?.avatar ?? null,
    country: account?.country ?? null,
    state: account?.state ?? null,
    otherApps: apps.filter(({ appId }) => appId !== app.appId),
    current,
    earlier: memberships.filter(({ toAt }) => toAt !== null),
    moves: moves.map((row) => describeMove(ctx, row, now)),
    mayRelease: isOurs && may(ctx.user, 'hosts:move') && !(await hasOpenMove(ctx.db, host)),
    mayBind: account?.state === 'active' && may(ctx.user, 'groups:manage'),
  };
}

/** Returns the filter for a list query. Silence is measured over the last reported days, as of now. */
export async function wantedHosts({ db, clock, config }: UserCtx, wanted: Wanted): Promise<HostFilter> {
  const { search, silent, ...others } = wanted;
  const today = dayIn(config.timeZone, clock.now());
  return {
    ...others,
    search: readSearch(search),
    silent: silent === undefined ? undefined : await readSilence(db, silent, today, config.timeZone),
  };
}

/**
 * Returns whether the platform has reported this many days on the app of any group in scope. Otherwise, no host can be
 * called silent.
 */
export async function isSilenceKnown({ db, scope, clock, config }: UserCtx, days: number): Promise<boolean> {
  const { apps } = await readSilence(db, days, dayIn(config.timeZone, clock.now()), config.timeZone);
  return hasGroupOfApps(
    db,
    scope,
    apps.map(({ appId }) => appId),
  );
}

/** Exports the groups' current hosts as a file (R-GROUP-4, R-STAT-3). */
export const exportedHosts = exportedList({
  list: groupHostsList,
  filter: contract.listHosts.query.omit({ page: true, size: true }),
  async open(ctx, given) {
    const { filter, total, byHost } = await findListed(ctx, given);
    return {
      total,
      async rows(stream) {
        const rows = await stream(allHosts(ctx.scope, filter, factDays(ctx), byHost));
        return mapRows(rows, (row) => ({ ...row, path: [row.groupName] }));
      },
    };
  },
  own: ({ messages, locale }, forPrograms) => ({
    group: ({ groupName }) => groupName,
    account: ({ state }) => {
      const known = ACCOUNT_STATES.find((each) => each === state);
      return known === undefined || forPrograms ? state : messages.text(locale, `enums.account-states.${known}`);
    },
    'active-day': ({ lastActiveDay }) => lastActiveDay,
  }),
});

export const routes: readonly MountedRoute[] = [
  mount(contract.listHosts, listHosts),
  mount(contract.readHost, readHost),
];
