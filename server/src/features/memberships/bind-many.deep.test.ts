import { BIND_MAX_HOSTS } from '@greenroom/contract/constants.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statement } from '../../../test/global-setup.ts';
import { brokenMemberships, listNotified } from '../../../test/models/membership-state.ts';
import { testServer } from '../../../test/server.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';

const TIMEOUT_MS = 120_000;
const LIMIT_MS = 20_000;
const OTHERS = 150_000;

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const here = await buildGroup(db, { agentId: agent.id });
const there = await buildGroup(db, { agentId: agent.id });

const ids = Array.from({ length: BIND_MAX_HOSTS }, (_, index) => String(10_000_000 + index * 4));

test(
  `${BIND_MAX_HOSTS} hosts are bound in one call, among many others, half of them from another group`,
  async () => {
    await sql`
      insert into accounts (host_id, app_id, state, name, avatar_is_default, person_key, reported_at)
      select (10000000 + n)::text, 1, 'active', 'Leyla', false, 'p-' || n, '2026-01-01'
      from generate_series(0, ${BIND_MAX_HOSTS + OTHERS - 1}) n`.execute(db);
    await sql`
      with opened as (
        insert into memberships (host_id, app_id, group_id, from_at)
        select host_id, 1, ${there.id}, '2026-01-01' from accounts where host_id::int % 8 = 0 returning *
      )
      insert into person_memberships (person_key, membership_id, host_id, app_id, group_id, from_at)
      select 'p-' || (host_id::int - 10000000), id, host_id, app_id, group_id, from_at from opened`.execute(db);
    await statement(server.url, 'analyze');
    const dry = await server.get(contract.bindHosts, { groupId: here.id, hostIds: ids, dryRun: true }, { as: admin });
    const begun = performance.now();
    const { outcomes } = await server.get(contract.bindHosts, { groupId: here.id, hostIds: ids }, { as: admin });
    const ms = performance.now() - begun;
    expect(ms).toBeLessThan(LIMIT_MS);
    expect(outcomes).toEqual(dry.outcomes);
    expect(outcomes.map(({ hostId }) => hostId)).toEqual(ids);
    const count = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length;
    expect([count('bound'), count('moved')]).toEqual([BIND_MAX_HOSTS / 2, BIND_MAX_HOSTS / 2]);
    const open = await sql`
      select count(*) as count from memberships where group_id = ${here.id} and to_at is null`.execute(db);
    expect(open.rows).toEqual([{ count: BIND_MAX_HOSTS }]);
    expect(await listNotified(db)).toMatchObject([
      { kind: 'hosts-bound', params: { count: BIND_MAX_HOSTS } },
      { kind: 'hosts-gone', params: { count: BIND_MAX_HOSTS / 2 } },
    ]);
    expect(await brokenMemberships(db)).toEqual([]);
  },
  TIMEOUT_MS,
);
