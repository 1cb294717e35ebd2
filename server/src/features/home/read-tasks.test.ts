import { listHistory } from '@greenroom/contract/applications/applications.ts';
import { readTasks } from '@greenroom/contract/home.ts';
import { listMoves } from '@greenroom/contract/memberships.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import { buildApplication, buildGroup, buildMembership, buildUser, signIn } from '../../../test/worlds/factories.ts';

/** A Monday at half past six in Berlin, where the clocks went forward the day before. */
const NOW = '2027-03-29T04:30:00Z';
const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: 'Europe/Berlin', LAPSE_DAYS: '30' });
putClock(server, NOW);
const { db } = server.product.deps;
const hoursAgo = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString();
const daysAgo = (days: number) => hoursAgo(24 * days);

interface Review {
  readonly status: 'failed' | 'successful';
  readonly codes: readonly number[];
  readonly at: string;
}

async function review(hostId: string, { status, codes, at }: Review): Promise<void> {
  await sql`
    update applications set open = false, review_status = ${status === 'failed' ? 1 : 2}, reviewed_at = ${at},
      review_codes = ${codes}::smallint[]
    where host_id = ${hostId} and open`.execute(db);
}

async function signedInAt(userId: number, at: string): Promise<void> {
  await sql`
    insert into login_records (agent_id, agent_account, agent_nickname, role_level, at)
    values (${userId}, 'a', 'A', 4, ${at})`.execute(db);
}

describe('[R-PLUS-23] changes, tasks and problems', () => {
  test('have the totals of the lists with the filters of their links, without applications of others', async () => {
    const agent = await signIn(server, 'agent');
    const group = await buildGroup(db, { agentId: agent.id });
    const other = await buildGroup(db);
    const add = (groupId: number, given: { uploadCodes?: number[]; submittedAt?: string; hostId?: string } = {}) =>
      buildApplication(db, { groupId, submittedBy: agent.id, submittedAt: daysAgo(5), ...given });
    const rejected = { status: 'failed', codes: [205], at: hoursAgo(8) } as const;
    // These are counted: rejected for a reason that the host can fix, for two reasons, and by a check.
    await review((await add(group.id)).hostId, rejected);
    await review((await add(group.id)).hostId, { ...rejected, codes: [205, 201] });
    await add(group.id, { uploadCodes: [104], submittedAt: hoursAgo(7) });
    // These aren't counted: not fixable, older than yesterday, submitted again, and another agent's.
    await review((await add(group.id)).hostId, { ...rejected, codes: [205, 208] });
    await review((await add(group.id)).hostId, { ...rejected, at: daysAgo(3) });
    await add(group.id, { uploadCodes: [104], submittedAt: daysAgo(3) });
    await add(group.id, { uploadCodes: [104, 103], submittedAt: hoursAgo(7) });
    const again = await add(group.id);
    await review(again.hostId, rejected);
    await add(group.id, { hostId: again.hostId });
    await review((await add(other.id)).hostId, rejected);
    // These are approved: one since then, one before, and another agent's.
    await review((await add(group.id)).hostId, { status: 'successful', codes: [200], at: hoursAgo(9) });
    await review((await add(group.id)).hostId, { status: 'successful', codes: [200], at: daysAgo(4) });
    await review((await add(other.id)).hostId, { status: 'successful', codes: [200], at: hoursAgo(9) });
    // Two are about to expire. The reopened one and the one that still has time are not.
    await add(group.id, { submittedAt: daysAgo(28) });
    await add(group.id, { submittedAt: daysAgo(29) });
    const reopened = await add(group.id, { submittedAt: daysAgo(29) });
    await sql`
      insert into decisions (host_id, application_id, kind, decided_at)
      values (${reopened.hostId}, ${reopened.applicationId}, 'reopened', ${daysAgo(2)})`.execute(db);
    await add(group.id, { submittedAt: daysAgo(26) });
    await add(other.id, { submittedAt: daysAgo(29) });

    const { since, applications } = await server.get(readTasks, {}, { as: agent });
    expect(applications).toMatchObject({ rejected: 3, approved: 1, lapsing: 2 });
    const lists = [
      [{ fixable: 'yes', decidedFrom: since }, applications?.rejected],
      [{ reviewStatus: 'successful', decidedFrom: since }, applications?.approved],
      [{ waitingBefore: applications?.waitingBefore }, applications?.lapsing],
    ] as const;
    for (const [filter, count] of lists) {
      const list = await server.get(listHistory, filter, { as: agent });
      expect({ filter, total: list.total, rows: list.rows.length }).toEqual({ filter, total: count, rows: count });
    }
  });

  test('include the moves in the list that wait for the caller’s answer', async () => {
    const agent = await signIn(server, 'agent');
    const asker = await buildUser(db, { role: 'agent' });
    const [own, theirs] = [await buildGroup(db, { agentId: agent.id }), await buildGroup(db, { agentId: asker.id })];
    let counted = 0;
    const ask = async (kind: string, given: { state?: string; dueAt?: string; from?: number; to?: number | null }) => {
      counted += 1;
      const hostId = String(71_000_000 + counted);
      const membership = await buildMembership(db, { hostId, groupId: given.from ?? own.id });
      await sql`
        insert into host_moves (host_id, app_id, membership_id, kind, state, from_group_id, to_group_id, asked_by, asked_at, due_at)
        values (${hostId}, 1, ${membership}, ${kind}, ${given.state ?? 'open'}, ${given.from ?? own.id},
          ${kind === 'transfer' ? (given.to ?? theirs.id) : null}, ${asker.id}, ${daysAgo(1)}, ${given.dueAt ?? daysAgo(-6)})`.execute(
        db,
      );
    };
    await ask('transfer', {});
    await ask('leave', {});
    await ask('release', {});
    await ask('transfer', { dueAt: hoursAgo(1) });
    await ask('leave', { state: 'refused' });
    await ask('transfer', { from: theirs.id, to: own.id });
    const { hosts } = await server.get(readTasks, {}, { as: agent });
    expect(hosts).toMatchObject({ answers: 2, tooMany: false });
    const list = await server.get(listMoves, { waiting: 'yes' }, { as: agent });
    expect(list.total).toBe(2);
    expect(list.rows.map(({ kind, mayAnswer }) => ({ kind, mayAnswer }))).toEqual([
      { kind: 'leave', mayAnswer: true },
      { kind: 'transfer', mayAnswer: true },
    ]);
    const refused = await server.get(listMoves, { waiting: 'yes', state: 'refused' }, { as: agent });
    expect(refused).toMatchObject({ total: 0, rows: [] });
  });

  test('have as their start the last day on which the caller was active: yesterday at the latest, a week ago at the earliest', async () => {
    const since = async (...days: string[]) => {
      const agent = await signIn(server, 'agent');
      for (const at of days) await signedInAt(agent.id, at);
      return new Date((await server.get(readTasks, {}, { as: agent })).since).toISOString();
    };
    // Summer time began on Sunday the 28th. Its midnight is one hour before midnight UTC, and Monday's is two hours
    // before.
    expect(await since()).toBe('2027-03-27T23:00:00.000Z');
    expect(await since('2027-03-28T22:30:00Z', '2027-03-29T04:00:00Z')).toBe('2027-03-27T23:00:00.000Z');
    expect(await since('2027-03-26T08:00:00Z', '2027-03-25T08:00:00Z')).toBe('2027-03-25T23:00:00.000Z');
    expect(await since('2027-03-26T23:30:00Z')).toBe('2027-03-26T23:00:00.000Z');
    expect(await since('2027-02-01T08:00:00Z')).toBe('2027-03-21T23:00:00.000Z');
  });

  test('have no applications for users who cannot add hosts, and no hosts for users who cannot move them', async () => {
    const reviewer = await server.get(readTasks, {}, { as: await signIn(server, 'reviewer') });
    expect(reviewer).toMatchObject({ applications: null, hosts: null });
    const agent = await server.get(readTasks, {}, { as: await signIn(server, 'agent') });
    expect(agent).toMatchObject({ applications: { rejected: 0 }, hosts: { answers: 0, silent: null, lacking: 0 } });
  });
});
