import { listUsers } from '@greenroom/contract/administration/users.ts';
import { listBindingRequests } from '@greenroom/contract/bindings.ts';
import { readReview, readUpkeep } from '@greenroom/contract/home.ts';
import { listApprovalRequests } from '@greenroom/contract/reviews/approvals.ts';
import { listOpen } from '@greenroom/contract/reviews/list-mode.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import { buildApplication, buildFact, buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';

const NOW = '2027-03-29T10:00:00Z';
const server = await testServer({ RUN: 'api' });
putClock(server, NOW);
const { db } = server.product.deps;
const hoursAgo = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString();

describe('[R-PLUS-23] the Home screen of reviewers and administrators', () => {
  test('has the totals of the linked lists as a reviewer’s numbers: by kind, by age, asked, held', async () => {
    const reviewer = await signIn(server, 'reviewer');
    const agent = await buildUser(db, { role: 'agent' });
    const group = await buildGroup(db);
    const add = (submittedAt: string, suggestedCodes: number[] = []) =>
      buildApplication(db, { groupId: group.id, submittedBy: agent.id, submittedAt, suggestedCodes });
    const held = await add(hoursAgo(50), [213]);
    const asked = await add(hoursAgo(30), [202]);
    await add(hoursAgo(2), [201]);
    await add(hoursAgo(1));
    await sql`update applications set opened_at = ${hoursAgo(3)} where id = ${(await add(hoursAgo(60))).applicationId}`.execute(
      db,
    );
    await sql`
      insert into review_claims (host_id, application_id, user_id, claimed_at, expires_at) values
        (${held.hostId}, ${held.applicationId}, ${reviewer.id}, ${NOW}, ${hoursAgo(-0.1)}),
        (${asked.hostId}, ${asked.applicationId}, ${reviewer.id}, ${hoursAgo(2)}, ${hoursAgo(1)})`.execute(db);
    await sql`
      insert into second_opinions (host_id, application_id, asked_by, asked_of, note, asked_at)
      values (${asked.hostId}, ${asked.applicationId}, ${agent.id}, ${reviewer.id}, 'look', ${hoursAgo(1)})`.execute(
      db,
    );
    const found = await server.get(readReview, {}, { as: reviewer });
    expect(found).toMatchObject({
      queues: { all: 5, asked: 1, names: 1, videos: 1, countries: 1 },
      ...{ old: 2, held: 1, today: 0, decidedAgain: 0, agreed: 0 },
    });
    expect(new Date(found.oldest ?? 0).toISOString()).toBe(hoursAgo(60));
    expect(new Date(found.heldUntil ?? 0).toISOString()).toBe(hoursAgo(-0.1));
    const lists = [
      [{}, 5],
      [{ waitingBefore: found.dayAgo }, 2],
      [{ held: 'yes' }, 1],
      [{ queue: 'asked' }, 1],
      [{ queue: 'names' }, 1],
      [{ queue: 'videos' }, 1],
      [{ queue: 'countries' }, 1],
    ] as const;
    for (const [filter, total] of lists) {
      const list = await server.get(listOpen, filter, { as: reviewer });
      expect({ filter, total: list.total, rows: list.rows.length }).toEqual({ filter, total, rows: total });
    }
  });

  test('has the totals of the linked lists as an administrator’s numbers, and names what is late or failing', async () => {
    const admin = await signIn(server, 'administrator');
    const agent = await buildUser(db, { role: 'agent' });
    const group = await buildGroup(db);
    const failed = await buildApplication(db, { groupId: group.id, submittedBy: agent.id, uploadCodes: [109] });
    await sql`
      insert into approval_requests (host_id, application_id, app_id, group_id, batch_id, asked_by, asked_at)
      values (${failed.hostId}, ${failed.applicationId}, 1, ${group.id}, ${failed.batchId}, ${agent.id}, ${NOW})`.execute(
      db,
    );
    await sql`
      insert into binding_requests (user_id, wanted, asked_at) values (${agent.id}, 'Aurora', ${NOW}), (${agent.id}, 'Luna', ${NOW})`.execute(
      db,
    );
    await sql`
      insert into users (username, nick_name, password_hash, email) values ('invited', 'Invited', '', 'i@example.com')`.execute(
      db,
    );
    await sql`
      insert into webhooks (user_id, name, url, kinds, secret, created_at, failing_since, disabled_at, disabled_reason) values
        (${admin.id}, 'off', 'https://a.example', '{}', '\\x00', ${NOW}, ${NOW}, ${NOW}, 'failing'),
        (${admin.id}, 'failing', 'https://b.example', '{}', '\\x00', ${NOW}, ${NOW}, null, null),
        (${admin.id}, 'own choice', 'https://c.example', '{}', '\\x00', ${NOW}, null, ${NOW}, 'owner'),
        (${agent.id}, 'another’s', 'https://d.example', '{}', '\\x00', ${NOW}, ${NOW}, null, null)`.execute(db);
    // App 1 usually reports at six in the morning and hasn't reported yet. App 2 has reported, and app 3 never reports.
    for (const [appId, days] of [
      [1, ['2027-03-25', '2027-03-26', '2027-03-27']],
      [2, ['2027-03-27', '2027-03-28']],
    ] as const) {
      for (const day of days)
        await buildFact(db, {
          hostId: `8${appId}`,
          appId,
          day,
          coins: 1,
          reportedAt: new Date(Date.parse(day) + 30 * 3_600_000).toISOString(),
        });
    }
    const found = await server.get(readUpkeep, {}, { as: admin });
    expect(found).toMatchObject({ approvals: 1, bindings: 2, invited: 1, jobs: 0, audit: null });
    expect(found.late).toEqual([{ appId: 1, label: 'Yaar', lastDay: '2027-03-27' }]);
    expect(found.webhooks?.map(({ name, off }) => ({ name, off }))).toEqual([
      { name: 'off', off: true },
      { name: 'failing', off: false },
    ]);
    expect((await server.get(listApprovalRequests, { state: 'open' }, { as: admin })).total).toBe(1);
    expect((await server.get(listBindingRequests, { state: 'open' }, { as: admin })).total).toBe(2);
    expect((await server.get(listUsers, { state: 'invited' }, { as: admin })).total).toBe(1);
  });

  test('has null for each part without its right', async () => {
    const parts = async (role: 'operator' | 'reviewer' | 'default') => {
      const found = await server.get(readUpkeep, {}, { as: await signIn(server, role) });
      return Object.entries(found).flatMap(([name, value]) => (value === null ? [] : [name]));
    };
    expect(await parts('default')).toEqual([]);
    expect(await parts('reviewer')).not.toContain('bindings');
    expect(await parts('operator')).toContain('bindings');
    expect(await parts('operator')).not.toContain('invited');
  });
});
