import { setImmediate as breathe } from 'node:timers/promises';
import {
  DAY_MS,
  type DemoAccount,
  type DemoGroup,
  type DemoMembership,
  HOUR_MS,
  hasPicture,
  userId,
  type World,
} from '../demo-world.ts';
import { type Chance, chanceFor } from '../random.ts';

/** Hosts of each of an app's groups when the story begins, and former hosts. */
const HOSTS_A_GROUP = { from: 12, to: 44 };
const FORMER_SHARE = 0.22;
/** Hosts whose account the platform has banned or deleted since; their agents have not noticed yet. */
const INACTIVE_SHARE = 0.04;
/** Where two accounts of a person worked, the second often went to the same group. */
const FOLLOWS_SHARE = 0.35;

export function openMembership(
  world: World,
  opening: Omit<DemoMembership, 'to' | 'endedBy' | 'endReason'>,
): DemoMembership {
  const membership: DemoMembership = { ...opening, to: null, endedBy: null, endReason: null };
  membership.account.membership = membership;
  world.memberships.push(membership);
  return membership;
}

export function endMembership(membership: DemoMembership, at: number, endedBy: number, reason: string): void {
  membership.to = Math.max(at, membership.from);
  membership.endedBy = endedBy;
  membership.endReason = reason;
  membership.account.membership = null;
  membership.account.formerGroups.push(membership.group);
}

/** Hosts from before the story: of every group some, current and former, since up to two years. */
export async function settleFirstHosts(world: World, begin: number): Promise<void> {
  const chance = chanceFor('first hosts');
  for (const group of world.groups) {
    const candidates = (world.accountsByApp.get(group.appId) ?? []).filter(
      (account) => account.country === group.country && isFit(account, begin),
    );
    const wanted = Math.min(chance.whole(HOSTS_A_GROUP.from, HOSTS_A_GROUP.to), candidates.length);
    for (let made = 0; made < wanted; made++) {
      const account = chance.pick(candidates);
      if (account.membership === null && account.formerGroups.length === 0)
        settle(world, chance, account, group, begin);
    }
    await breathe();
  }
}

function settle(world: World, chance: Chance, account: DemoAccount, group: DemoGroup, begin: number): void {
  const openedBy = userId(world, chance.pick(['nina.winter', 'tomas.novak', 'admin']));
  const from = begin - chance.whole(5, 640) * DAY_MS - chance.whole(0, 23) * HOUR_MS;
  const membership = openMembership(world, { account, group, from, application: null, openedBy });
  if (chance.happens(FORMER_SHARE)) leave(world, chance, membership, from + (begin - from) * chance.next());
  for (const other of world.siblings(account)) {
    if (other.appId !== group.appId || other.membership || !isFit(other, begin)) continue;
    if (chance.happens(FOLLOWS_SHARE)) {
      openMembership(world, { account: other, group, from: from + DAY_MS, application: null, openedBy });
    }
  }
}

/** Now and then a host leaves. */
export function letOneLeave(world: World, chance: Chance, at: number): void {
  const membership = chance.pick(world.memberships);
  const staysOn = membership.to !== null || membership.from > at - 3 * DAY_MS;
  if (!staysOn) leave(world, chance, membership, at);
}

/**
 * Some accounts of present hosts end: the groups count them as hosts, but not as active ones. Those of the story's batches
 * do not, so that an examination still says of them what it said.
 */
export function endSomeAccounts(world: World): void {
  const chance = chanceFor('ended accounts');
  for (const { account, to } of world.memberships) {
    const settled = to === null && !world.submitted.has(account);
    if (settled && chance.happens(INACTIVE_SHARE)) account.state = chance.pick(['banned', 'banned', 'deleted']);
  }
}

function leave(world: World, chance: Chance, membership: DemoMembership, at: number): void {
  endMembership(membership, at, userId(world, 'grace.otieno'), chance.pick(['left', 'left', 'moved', 'inactive']));
}

function isFit(account: DemoAccount, at: number): boolean {
  return (
    account.state === 'active' && account.gender !== 1 && hasPicture(account, at) && account.formerGroups.length === 0
  );
}
