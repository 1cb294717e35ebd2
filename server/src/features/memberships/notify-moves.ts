import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { agentsOf } from '../groups/index.ts';
import { notifyUsers } from '../notifications/index.ts';
import { enqueueWebhooks } from '../webhooks/index.ts';
import { type HostKey, listWritten } from './memberships.queries.ts';
import type { SettledMove } from './moves.queries.ts';

type NotifyDeps = Pick<Deps, 'events'>;

/** A number of hosts in a group. The user `by` made the change and isn't notified. */
interface HostCount {
  readonly groupId: number;
  readonly groupName: string;
  readonly count: number;
  readonly by: number;
}

/**
 * Notifies the groups' agents that hosts joined or left, with counts by group. A transaction that sends several kinds
 * must send them in the order hosts-bound, hosts-gone, moves. Otherwise two transactions could deadlock on the rows of
 * their readers.
 */
export async function notifyHostCounts(
  deps: NotifyDeps,
  trx: Trx,
  kind: 'hosts-bound' | 'hosts-gone',
  counts: readonly HostCount[],
  now: Date,
): Promise<void> {
  if (counts.length === 0) return;
  const agents = await agentsByGroup(trx, counts);
  const notices = counts.flatMap(({ groupId, groupName, count, by }) =>
    (agents.get(groupId) ?? [])
      .filter((userId) => userId !== by)
      .map((userId) => ({ userId, params: { groupId, group: groupName, count } })),
  );
  await notifyUsers(deps, trx, kind, notices, now);
}

type AskedMove = Pick<SettledMove, 'id' | 'hostId' | 'kind' | 'fromGroupId' | 'fromGroupName' | 'askedBy'>;

/** Asks the agents of the hosts' groups to answer these moves. */
export async function notifyMovesAsked(
  deps: NotifyDeps & Pick<Deps, 'settings'>,
  trx: Trx,
  moves: readonly AskedMove[],
  now: Date,
): Promise<void> {
  const agents = await agentsByGroup(
    trx,
    moves.map(({ fromGroupId }) => ({ groupId: fromGroupId })),
  );
  const notices = moves.flatMap(({ id, hostId, kind, fromGroupId, fromGroupName, askedBy }) => {
    const params = { moveId: id, hostId, group: fromGroupName, what: kind, days: deps.settings.current.moveAnswerDays };
    const users = (agents.get(fromGroupId) ?? []).filter((userId) => userId !== askedBy);
    return users.map((userId) => ({ userId, params }));
  });
  await notifyUsers(deps, trx, 'move-asked', notices, now);
}

/**
 * Notifies the users who requested moves, and the agents who should have answered, of the outcome. Each notification
 * names the group on the reader's own side. Releases are left out, because no one answers them. If a host left as
 * requested, its agents get the notification about the departure instead.
 * @param by the acting user, who isn't notified; null if there is none
 */
export async function notifyMovesSettled(
  deps: NotifyDeps,
  trx: Trx,
  moves: readonly SettledMove[],
  by: number | null,
  now: Date,
): Promise<void> {
  const answered = moves.filter((move) => move.kind !== 'release');
  if (answered.length === 0) return;
  const groups = answered.flatMap(({ fromGroupId, toGroupId }) => [
    { groupId: fromGroupId },
    ...(toGroupId === null ? [] : [{ groupId: toGroupId }]),
  ]);
  const agents = await agentsByGroup(trx, groups);
  const notices = answered.flatMap((move) => {
    const owners = move.state === 'accepted' ? [] : (agents.get(move.fromGroupId) ?? []);
    const asked = owners.map((userId) => about(move, userId, move.fromGroupName));
    const group = move.toGroupName ?? move.fromGroupName;
    const theirs = move.toGroupId === null ? [] : (agents.get(move.toGroupId) ?? []);
    const asking = [move.askedBy, ...theirs].map((userId) => about(move, userId, group));
    const all = new Map([...asked, ...asking].map((one) => [one.userId, one]));
    return [...all.values()].filter(({ userId }) => userId !== by);
  });
  await notifyUsers(deps, trx, 'move-answered', notices, now);
}

function about(move: SettledMove, userId: number, group: string) {
  const { id, hostId, kind, state } = move;
  return { userId, params: { moveId: id, hostId, group, what: kind, state } };
}

async function agentsByGroup(
  trx: Trx,
  groups: readonly { readonly groupId: number }[],
): Promise<ReadonlyMap<number, number[]>> {
  const found = await agentsOf(trx, [...new Set(groups.map(({ groupId }) => groupId))]);
  const byGroup = Map.groupBy(found, ({ groupId }) => groupId);
  return new Map([...byGroup].map(([groupId, users]) => [groupId, users.map(({ userId }) => userId)]));
}

/**
 * Notifies webhooks of the memberships that the transaction has opened and ended for these hosts. Each side gets only
 * its own memberships. Call it after these changes, and last except for notifications.
 * @param removed memberships that were deleted, because the decisions or moves that opened them were undone
 */
export async function publishMoves(
  trx: Trx,
  hosts: readonly HostKey[],
  now: Date,
  removed: readonly (HostKey & { readonly groupId: number })[] = [],
): Promise<void> {
  await enqueueWebhooks(trx, 'membership.moved', now, async () => [
    ...removed.map(({ hostId, appId, groupId }) => {
      return { hostId, appId, groupId, change: 'ended', cause: 'undone', at: now.toISOString() } as const;
    }),
    ...(await listWritten(trx, hosts)),
  ]);
}
