import { createDepartment } from '@greenroom/contract/administration/departments.ts';
import { listUsers } from '@greenroom/contract/administration/users.ts';
import { listExports, startExport } from '@greenroom/contract/exports/exports.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exportedRows } from '../../../test/exported.ts';
import { testServer } from '../../../test/server.ts';
import { bindGroup, buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const formula = await buildUser(db, { role: 'sub-agent', nickName: '=1+1', username: 'zeynep' });
const gone = await buildUser(db, { role: 'agent', nickName: 'Ayşe', username: 'ayse' });
await bindGroup(db, formula.id, (await buildGroup(db, {})).id);
const department = await server.get(createDepartment, { name: 'Istanbul', parentId: null }, { as: admin });
await sql`update users set department_id = ${department.id} where id = ${formula.id}`.execute(db);
await sql`update users set deleted_at = now() where id = ${gone.id}`.execute(db);
const USERS = { list: 'users', format: 'csv' } as const;

test('[R-STAT-3] [R-PLUS-7] users are exported as listed and in their order, without formulas, and deleted ones only on request', async () => {
  const [header, ...rows] = await exportedRows(server, admin, USERS);
  expect(header).toEqual([
    ...['Name', 'Username', 'Status', 'Roles', 'Department', 'Email', 'Phone', 'Agent groups'],
    ...['Last sign-in (UTC)', 'Created (UTC)'],
  ]);
  const zeynep = rows.find(([, username]) => username === 'zeynep');
  expect(zeynep?.slice(0, 8)).toEqual(["'=1+1", 'zeynep', 'Active', 'Sub-agent', 'Istanbul', '', '', '1']);
  const listed = await server.get(listUsers, { size: 100 }, { as: admin });
  expect(rows.map(([, username]) => username)).toEqual(listed.rows.map(({ username }) => username));
  const deleted = await exportedRows(server, admin, { ...USERS, filter: { state: 'deleted' } });
  expect(deleted.slice(1).map(([, username]) => username)).toEqual(['ayse']);
});

test('[R-PLUS-7] they are exported with the filter, in the columns of the screen, and as codes for programs; the filter is described by names', async () => {
  const columns = ['username', 'state', 'roles'];
  const filter = { role: 'sub-agent', departmentId: String(department.id), state: 'active', search: 'ZÉYNEP' };
  const order = { ...USERS, columns, filter, forPrograms: true };
  expect(await exportedRows(server, admin, order)).toEqual([columns, ['zeynep', 'active', 'sub-agent']]);
  const { rows } = await server.get(listExports, {}, { as: admin });
  expect(Object.fromEntries((rows[0]?.filter ?? []).map(({ name, value }) => [name, value]))).toEqual({
    role: 'Sub-agent',
    departmentId: 'Istanbul',
    state: 'Active',
    search: 'ZÉYNEP',
  });
});

test('[R-SES-12] users who may not manage users may not export them', async () => {
  const agent = await signIn(server, 'agent');
  expect((await server.call(startExport, USERS, { as: agent })).refusal?.code).toBe('forbidden');
});
