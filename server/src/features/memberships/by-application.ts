import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { publishAccountChanges } from '../accounts/index.ts';
import { attributeFacts } from '../daily-facts/index.ts';
import { endByApplication, insertByApplications, removeMemberships } from './by-application.queries.ts';
import { type HostKey, lockHosts } from './memberships.queries.ts';
import { overtakeMoves } from './moves.queries.ts';
import { notifyHostCounts, notifyMovesSettled, publishMoves } from './notify-moves.ts';

/** An application that opens or opened a membership. Its row is locked by the decision. */
interface Applied {
  readonly hostId: string;
  readonly applicationId: number;
  readonly appId: number;
}

type Decider = Pick<UserCtx, 'config' | 'events' | 'user'>;

/**
 * Makes the accounts in these applications hosts in their groups, in the transaction that decides on the applications.
 * A group can't be deleted while an application to it is open. Before deciding on a closed application, lock its group.
 * @returns each application with its membership, except for accounts that are already hosts
 */
export async function openMemberships(
  deps: Decider,
  trx: Trx,
  applications: readonly Applied[],
  now: Date,
): Promise<{ applicationId: number; membershipId: number }[]> {
  await lockHosts(trx, applications);
  const opened = await insertByApplications(trx, applications, deps.user.id, now);
  await attributeFacts(deps, trx, applications, now);
  if (opened.length > 0) {
    await publishHostChange(deps, trx, applications);
    await publishMoves(trx, applications, now);
  }
  return opened;
}

/**
 * Ends the membership that an application opened, because the application is reviewed again. The membership's open move
 * becomes `overtaken`, and the group's agents are notified. Call it last, but before functions that notify other users.
 * @returns the membership's ID; null if none is open
 */
export async function endMembership(deps: Decider, trx: Trx, application: Applied, now: Date): Promise<number | null> {
  await lockHosts(trx, [application]);
  const ended = await endByApplication(trx, application, deps.user.id, now);
  if (!ended) return null;
  await attributeFacts(deps, trx, [application], ended.toAt);
  const overtaken = await overtakeMoves(trx, [ended], deps.user.id, now);
  await publishHostChange(deps, trx, [application]);
  await publishMoves(trx, [application], now);
  await notifyHostCounts(deps, trx, 'hosts-gone', [{ ...ended, count: 1, by: deps.user.id }], now);
  await notifyMovesSettled(deps, trx, overtaken, deps.user.id, now);
  return ended.membershipId;
}

/**
 * Deletes memberships whose decisions were undone, as if they had never existed. Their open moves become `overtaken`.
 */
export async function deleteMemberships(
  deps: Decider,
  trx: Trx,
  memberships: readonly (HostKey & { readonly groupId: number; readonly membershipId: number })[],
  now: Date,
): Promise<void> {
  if (memberships.length === 0) return;
  await lockHosts(trx, memberships);
  const fromAt = await removeMemberships(trx, memberships);
  if (fromAt !== null) await attributeFacts(deps, trx, memberships, fromAt);
  const overtaken = await overtakeMoves(trx, memberships, deps.user.id, now);
  await publishHostChange(deps, trx, memberships);
  await publishMoves(trx, [], now, memberships);
  await notifyMovesSettled(deps, trx, overtaken, deps.user.id, now);
}

async function publishHostChange(deps: Decider, trx: Trx, hosts: readonly HostKey[]): Promise<void> {
  const [hostIds, appIds] = [hosts.map(({ hostId }) => hostId), hosts.map(({ appId }) => appId)];
  await publishAccountChanges(deps, trx, hostIds, appIds);
  await deps.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
}
