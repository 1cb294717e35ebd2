import { createApp } from '@greenroom/contract/administration/apps.ts';
import { listAudit, readAuditEntry, readAuditState } from '@greenroom/contract/administration/audit.ts';
import {
  changeDepartment,
  createDepartment,
  deleteDepartment,
} from '@greenroom/contract/administration/departments.ts';
import { createDictionary, deleteDictionary, replaceEntries } from '@greenroom/contract/administration/dictionaries.ts';
import { changeRole, createRole, deleteRole } from '@greenroom/contract/administration/roles.ts';
import { changeManyUsers, changeUser, deleteUsers, endUserSessions } from '@greenroom/contract/administration/users.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { versionsFor } from '../../../test/versions.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';
import { checkAudit } from './audit.job.ts';

const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const { db } = deps;
const admin = await signIn(server, 'administrator');
const as = { as: admin };
const anna = await buildUser(db, { role: 'agent', username: 'anna', nickName: 'Anna' });

const list = (query: CallInput<typeof listAudit>) => server.get(listAudit, query, as);

/** Returns the IDs of the entries that were written during the work. */
async function during(work: () => Promise<unknown>) {
  const last = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_entries`.execute(db);
  await work();
  const found = await sql<{ actor: string; via: string; address: string | null; request: string | null }>`
    select actor, via, address, request from audit_entries where id > ${last.rows[0]?.id} order by id`.execute(db);
  return found.rows;
}

test('[R-PLUS-11] a change of a user’s roles is listed with its author, address, and the values before and after', async () => {
  await server.get(changeUser, { id: anna.id, roles: ['reviewer'] }, as);
  const { rows, total } = await list({ about: 'anna', who: admin.username, kind: 'user_roles' });
  expect(total).toBe(2);
  expect(rows[0]).toMatchObject({
    ...{ actor: admin.username, via: 'users.changeUser', address: '127.0.0.1', rowCount: 1 },
    objects: expect.arrayContaining([`user:${anna.id}`]),
  });
  const details = await Promise.all(rows.map(({ id }) => server.get(readAuditEntry, { id }, as)));
  expect(details.flatMap((detail) => detail.rows)).toMatchObject([
    { before: null, after: { role: 'reviewer' } },
    { before: { role: 'agent' }, after: null },
  ]);
});

test('[R-PLUS-11] every change by a call has its caller, call and request, and no entry is without them', async () => {
  const other = await signIn(server, 'agent');
  const written = await during(async () => {
    const department = await server.get(createDepartment, { name: 'Sales' }, as);
    await server.get(changeDepartment, { id: department.id, name: 'Sales 2', version: department.version }, as);
    await server.get(deleteDepartment, { id: department.id }, as);
    const role = await server.get(createRole, { name: 'Helper', level: 5, scope: 'bound', rights: [] }, as);
    await server.get(changeRole, { key: role.key, description: 'Helps', version: role.version }, as);
    await server.get(deleteRole, { key: role.key }, as);
    await server.get(createDictionary, { name: 'colours', title: 'Colours' }, as);
    await server.get(
      replaceEntries,
      {
        ...{ dictName: 'colours', version: await versionsFor(server, admin).dictionary('colours') },
        entries: [{ value: 'red', labels: { en: 'Red', ar: 'أحمر', 'zh-CN': '红色' } }],
      },
      as,
    );
    await server.get(deleteDictionary, { dictName: 'colours' }, as);
    await server.get(createApp, { appId: 77, label: 'Seventy-seven' }, as);
    await server.get(changeManyUsers, { ids: [other.id], act: 'disable' }, as);
    await server.get(changeManyUsers, { ids: [other.id], act: 'enable' }, as);
    await server.get(endUserSessions, { id: anna.id }, as);
    await server.get(deleteUsers, { ids: [other.id] }, as);
  });
  expect(new Set(written.map(({ actor }) => actor))).toEqual(new Set([admin.username]));
  expect(written.filter(({ address, request }) => address === null || request === null)).toEqual([]);
  expect(new Set(written.map(({ via }) => via))).toEqual(
    new Set(
      [
        ...[createDepartment, changeDepartment, deleteDepartment, createRole, changeRole, deleteRole],
        ...[createDictionary, replaceEntries, deleteDictionary, createApp, changeManyUsers, deleteUsers],
      ].map(({ id }) => id),
    ),
  );
});

test('[R-PLUS-11] the list is filtered by author, time, kind, action, object and address', async () => {
  const ids = async (query: Parameters<typeof list>[0]) => (await list({ size: 100, ...query })).rows;
  expect(new Set((await ids({ kind: 'departments' })).map(({ kind }) => kind))).toEqual(new Set(['departments']));
  expect(new Set((await ids({ operation: 'delete' })).map(({ operation }) => operation))).toEqual(new Set(['delete']));
  expect((await ids({ about: 'sales 2' })).length).toBeGreaterThan(0);
  expect((await ids({ about: String(anna.id), kind: 'users' })).length).toBeGreaterThan(0);
  expect((await ids({ address: '127.0.0.1' })).length).toBeGreaterThan(0);
  for (const nothing of [
    ...[{ who: 'nobody' }, { about: 'nothing' }, { address: '10.0.0.1' }],
    ...[{ from: '2999-01-01T00:00:00Z' }, { to: '2000-01-01T00:00:00Z' }],
  ])
    expect(await ids(nothing), JSON.stringify(nothing)).toEqual([]);
});

test('[R-PLUS-11] the state of the chain shows how far it is sealed and the result of the last check', async () => {
  const before = await server.get(readAuditState, {}, as);
  expect(before).toMatchObject({ position: 0, check: null });
  expect(before.unsealed).toBeGreaterThan(0);
  await checkAudit(deps);
  const after = await server.get(readAuditState, {}, as);
  expect(after).toMatchObject({ unsealed: 0, check: { position: after.position, findings: [] } });
});

test('[R-PLUS-11] a missing entry is refused', async () => {
  expect((await server.call(readAuditEntry, { id: 999_999_999 }, as)).refusal?.code).toBe('audit-entry-not-found');
});
