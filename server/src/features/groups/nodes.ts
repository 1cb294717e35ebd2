import type { AgentGroup, GroupNode } from '@greenroom/contract/groups.ts';
import { mondayOf } from '@greenroom/contract/kit/days.ts';
import type { Scope } from '../../access/scope.ts';
import type { Deps, UserCtx } from '../../context.ts';
import { dayIn } from '../../platform/calendar.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { versionOf } from '../../platform/version.ts';
import { administers, mayChangeGroups, seesEarnings } from './groups.policy.ts';
import { describeGroups } from './groups.queries.ts';
import { type Coins, type Figures, type Inactive, readCoins, readFigures, readInactive } from './nodes.queries.ts';

type NodeCtx = Pick<UserCtx, 'user' | 'clock' | 'config'>;

/**
 * Returns groups with their figures and the caller's actions, in the given order. The number of statements doesn't
 * depend on the number of groups.
 */
export async function readNodes(ctx: NodeCtx, db: Db, scope: Scope, ids: readonly number[]): Promise<GroupNode[]> {
  if (ids.length === 0) return [];
  const groups = await describeGroups(db, scope, ids);
  const figures = await readFigures(db, ids, ctx.user.id);
  const hosts = figures.reduce((sum, { hostsBelow }) => sum + hostsBelow, 0);
  const inactive = new Map((await readInactive(db, ids, hosts)).map((row) => [row.id, row]));
  const coins = new Map((await coinsOf(ctx, db, ids)).map((row) => [row.id, row]));
  const found = new Map(figures.map((row) => [row.id, row]));
  return groups.flatMap((group) => {
    const figure = found.get(group.id);
    return figure ? [toNode(ctx, group, figure, inactive.get(group.id), coins.get(group.id))] : [];
  });
}

/** Returns the coins for the current week so far, or none for reviewers. */
async function coinsOf({ user, clock, config }: NodeCtx, db: Db, ids: readonly number[]): Promise<Coins[]> {
  if (!seesEarnings(user)) return [];
  const today = dayIn(config.timeZone, clock.now());
  return readCoins(db, ids, mondayOf(today), today);
}

function toNode(
  ctx: NodeCtx,
  group: AgentGroup,
  { belowOwn, ...figure }: Figures,
  inactive: Inactive | undefined,
  coins: Coins | undefined,
): GroupNode {
  const mayChange = mayChangeGroups(ctx.user);
  return {
    ...group,
    ...figure,
    // A host may have been approved between the statements, but the number must not be negative.
    activeHosts: Math.max(0, figure.hosts - (inactive?.itself ?? 0)),
    activeHostsBelow: Math.max(0, figure.hostsBelow - (inactive?.below ?? 0)),
    coinsThisWeek: coins?.itself ?? null,
    coinsThisWeekBelow: coins?.below ?? null,
    mayChange,
    mayMove: administers(ctx.user) || (mayChange && belowOwn),
    version: versionOf(editedFields(group)),
  };
}

/** Returns the editable fields, from which a group's version is computed. */
export function editedFields({ name, country }: { readonly name: string; readonly country: string }) {
  return { name, country };
}

/** Returns the current group. All calls that change one group use it for their answer. */
export async function readNode(ctx: UserCtx, db: Db, groupId: number): Promise<GroupNode> {
  const [node] = await readNodes(ctx, db, ctx.scope, [groupId]);
  return node ?? fail('group-not-found');
}

/** Publishes that the tree or its bindings changed. Open screens get the event when the transaction commits. */
export async function publishGroupChange(deps: Pick<Deps, 'events'>, trx: Trx): Promise<void> {
  await deps.events.publish(trx, { right: 'groups:view' }, { topic: 'group', id: null });
}
