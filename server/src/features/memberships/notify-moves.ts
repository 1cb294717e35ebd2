import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { agentsOf } from '../groups/index.ts';
import { notifyUsers } from '../notifications/index.ts';
import { enqueueWebhooks } from '../webhooks/index.ts';
import { type HostKey, listWritten } from './memberships.queries.ts';
import type { SettledMove } from './moves.queries.ts';

type NotifyDeps = Pick<Deps, 'events'>;

/** A number of hosts of a group; `by`, the user who did it, is not notified. */
interface HostCount {
  readonly groupId: number;
  readonly groupName: string;
  readonly count: number;
  readonly by: number;
}

/**
 * Notifies the agents of groups that hosts came or went, counted by group. A transaction that notifies of several kinds
 * must do so in the order hosts-bound, hosts-gone, moves, or two of them could deadlock on their readers' rows.
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

/** Asks the agents of the hosts' groups for their answers. */
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
 * Notifies the users who asked for moves, and those who were to answer, of the outcome; each reads of the group of
 * their own side. Nobody is asked for a release; where a host left as requested, its agents are notified that it is
 * gone.
 * @param by the user who did it, who is not notified; null: nobody
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
 * Tells webhooks which memberships of these hosts the transaction has opened and ended, each side of its own alone. To be
 * called after it did, last but for the notifications.
 * @param removed memberships that were deleted, because what opened them was undone
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
