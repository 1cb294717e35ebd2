import * as contract from '@greenroom/contract/administration/departments.ts';
import { changeUser, deleteUsers } from '@greenroom/contract/administration/users.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { versionsFor } from '../../../test/versions.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const as = await signIn(server, 'administrator');

const create = (name: string, parentId: number | null = null) =>
  server.call(contract.createDepartment, { name, parentId }, { as });
const change = async (given: { id: number; name?: string; parentId?: number | null }) =>
  server.call(
    contract.changeDepartment,
    { ...given, version: await versionsFor(server, as).department(given.id) },
    { as },
  );
const remove = (id: number) => server.call(contract.deleteDepartment, { id }, { as });
const tree = async () =>
  (await server.get(contract.listDepartments, {}, { as })).map(({ depth, name }) => `${'  '.repeat(depth)}${name}`);

test('departments are a tree: they are created, renamed, moved but never below themselves, and deleted when empty', async () => {
  const sales = (await create('Sales')).body.data;
  const west = (await create('West', sales.id)).body.data;
  const support = (await create('Support')).body.data;
  const inner = (await create('Harbour', west.id)).body.data;
  expect(await tree()).toEqual(['Sales', '  West', '    Harbour', 'Support']);

  expect((await create('sales')).refusal?.code).toBe('department-name-taken');
  expect((await create('West', support.id)).http).toBe(200);
  expect((await create('Nowhere', 999)).refusal?.code).toBe('department-not-found');
  expect((await create('  ')).refusal?.fields).toEqual([{ path: 'name', code: 'department-name-empty', params: {} }]);
  expect((await change({ id: west.id, parentId: support.id })).refusal?.code).toBe('department-name-taken');
  expect((await change({ id: sales.id, parentId: inner.id })).refusal?.code).toBe('department-loop');
  expect((await change({ id: sales.id, parentId: sales.id })).refusal?.code).toBe('department-loop');
  expect((await change({ id: inner.id, name: 'Port', parentId: null })).body.data).toMatchObject({
    name: 'Port',
    depth: 0,
  });

  const user = await buildUser(db);
  await server.get(changeUser, { id: user.id, departmentId: inner.id }, { as });
  const rows = await server.get(contract.listDepartments, {}, { as });
  expect(rows.find(({ id }) => id === inner.id)?.users).toBe(1);
  expect((await remove(inner.id)).refusal?.code).toBe('department-in-use');
  expect((await remove(sales.id)).refusal?.code).toBe('department-in-use');
  await server.get(deleteUsers, { ids: [user.id] }, { as });
  expect((await remove(inner.id)).http).toBe(200);
  expect((await remove(inner.id)).refusal?.code).toBe('department-not-found');
});

test('if two departments are moved below each other at the same moment, one stays in its place', async () => {
  const [one, two] = [(await create('One')).body.data, (await create('Two')).body.data];
  const answers = await Promise.all([
    change({ id: one.id, parentId: two.id }),
    change({ id: two.id, parentId: one.id }),
  ]);
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 422]);
});
