import * as bindings from '@greenroom/contract/bindings.ts';
import { addDays, DAYS_A_WEEK, mondayOf } from '@greenroom/contract/kit/days.ts';
import * as memberships from '@greenroom/contract/memberships.ts';
import { sql } from 'kysely';
import type { TestServer } from '../server.ts';
import type { SignedIn } from '../signed-in.ts';
import { buildAccount, buildFact, buildGroup, buildMembership, buildUser } from './factories.ts';

/** The ID in the small sheet for calls that take a file. */
export const HOST_OF_THE_SHEET = '12345678';

interface Owning {
  readonly owner: SignedIn;
  readonly administrator: SignedIn;
  /** The owner's own group. */
  readonly groupId: number;
  /** A text that is part of every name. */
  readonly trace: string;
  /** The coins that a host in the group earned today, and on Monday of the week before. */
  readonly coins: number;
}

/** An agent's objects other than applications: groups below their own, a sub-agent, hosts, and open requests. */
export interface GroupWork {
  /** An empty group below the owner's group. */
  readonly innerGroupId: number;
  readonly otherInnerGroupId: number;
  /** The sub-agent bound to the second of the two groups. */
  readonly subAgentId: number;
  readonly requestId: number;
  readonly invitationId: number;
  /** A host in the owner's group. */
  readonly hostId: string;
  /** A day on which the host earned coins. */
  readonly day: string;
  /** A host in a group that no one is bound to. */
  readonly otherHostId: string;
  /** The leave request for another host in the group. */
  readonly leaveId: number;
  /** A transfer that the owner requested. */
  readonly transferId: number;
}

export async function buildGroupWork(server: TestServer, { owner, administrator, groupId, trace, coins }: Owning) {
  const { db } = server.product.deps;
  const [inner, otherInner] = [
    await buildGroup(db, { parentId: groupId, name: `${trace} One` }),
    await buildGroup(db, { parentId: groupId, name: `${trace} Two` }),
  ];
  const subAgent = await buildUser(db, { role: 'sub-agent', nickName: `${trace} Helper` });
  await server.get(
    bindings.bindingAgentGroup,
    { agentId: subAgent.id, bind: [otherInner.id], note: `${trace} Note` },
    { as: administrator },
  );
  const request = await server.get(bindings.askForBinding, { wanted: `${trace} Request` }, { as: owner });
  const invited = { email: `velvet${inner.id}@example.org`, nickName: `${trace} Guest`, groupId: inner.id };
  const invitation = await server.get(bindings.invite, invited, { as: owner });
  await sql`
    insert into accounts (host_id, app_id, state, name, avatar_is_default, reported_at)
    values (${HOST_OF_THE_SHEET}, 1, 'active', ${`${trace} Host`}, false, '2026-01-01') on conflict do nothing`.execute(
    db,
  );
  const elsewhere = (await buildGroup(db)).id;
  const [hostId, leaving, wantedHost, otherHostId] = [
    await buildHost(server, groupId, trace),
    await buildHost(server, groupId, trace),
    await buildHost(server, elsewhere, trace),
    await buildHost(server, elsewhere, trace),
  ];
  const day = server.clock.now().toISOString().slice(0, 10);
  await buildFact(db, { hostId, day, coins });
  // Adds a fact in a finished week, for calls that compare only finished weeks.
  await buildFact(db, { hostId, day: addDays(mondayOf(day), -DAYS_A_WEEK), coins });
  const leave = await server.get(memberships.askToLeave, { hostId: leaving, appId: 1 }, { as: administrator });
  const wanted = { hostId: wantedHost, toGroupId: groupId, note: `${trace} Note` };
  const transfer = await server.get(memberships.askForTransfer, wanted, { as: owner });
  return {
    innerGroupId: inner.id,
    otherInnerGroupId: otherInner.id,
    subAgentId: subAgent.id,
    requestId: request.id,
    invitationId: invitation.id,
    hostId,
    day,
    otherHostId,
    leaveId: leave.id,
    transferId: transfer.id,
  } satisfies GroupWork;
}

async function buildHost(server: TestServer, groupId: number, trace: string): Promise<string> {
  const { db } = server.product.deps;
  const { hostId } = await buildAccount(db, { name: `${trace} Host` });
  await buildMembership(db, { hostId, groupId });
  return hostId;
}
