import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { readHost as contract } from '@greenroom/contract/memberships.ts';
import { may } from '../../../access/rights.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { describeMove } from '../describe-move.ts';
import { hasOpenMove, listMovesOf } from '../moves.queries.ts';
import { findAccount, listAppsOf, listMemberships } from './host.queries.ts';

/**
 * Which group a host is in, since when, everything before, and its moves (R-GROUP-4). Without an app: the one on which
 * it is a host now.
 * @throws RefusalError `host-not-found` where nothing of it is in the caller's scope
 */
export async function readHost(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
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
