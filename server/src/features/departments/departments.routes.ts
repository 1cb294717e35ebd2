import * as contract from '@greenroom/contract/administration/departments.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { requireUnchanged } from '../../platform/version.ts';
import {
  editedFields,
  findDepartment,
  insertDepartment,
  isBelow,
  isInUse,
  listDepartmentRows,
  lockDepartment,
  lockDepartments,
  removeDepartment,
  updateDepartment,
} from './departments.queries.ts';

/** Lists the department tree (R-DATA-1). */
async function listDepartments(ctx: UserCtx): Promise<contract.DepartmentRow[]> {
  return listDepartmentRows(ctx.db);
}

/** @throws RefusalError `department-not-found`, `department-name-taken` */
async function createDepartment(
  ctx: UserCtx,
  input: Input<typeof contract.createDepartment>,
): Promise<contract.DepartmentRow> {
  return refuseTaken('departments_name', 'department-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockDepartments(trx);
      if (input.parentId !== null && !(await findDepartment(trx, input.parentId))) fail('department-not-found');
      const id = await insertDepartment(trx, input.name, input.parentId);
      await ctx.events.publish(trx, { right: 'users:manage' }, { topic: 'user', id: null });
      const made = await readDepartment(trx, id);
      await ctx.remember(trx, made);
      return made;
    }),
  );
}

/**
 * Renames a department, or moves it to another place that is not below itself.
 * @throws RefusalError `department-not-found`, `changed-meanwhile`, `department-name-taken`, `department-loop`
 */
async function changeDepartment(
  ctx: UserCtx,
  input: Input<typeof contract.changeDepartment>,
): Promise<contract.DepartmentRow> {
  return refuseTaken('departments_name', 'department-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockDepartments(trx);
      const before = (await findDepartment(trx, input.id)) ?? fail('department-not-found');
      const parentId = input.parentId === undefined ? before.parentId : input.parentId;
      if (parentId !== null && !(await findDepartment(trx, parentId))) fail('department-not-found');
      if (parentId !== null && (await isBelow(trx, parentId, input.id))) fail('department-loop');
      const after = { id: input.id, name: input.name ?? before.name, parentId };
      requireUnchanged(input.version, editedFields(before), editedFields(after));
      await updateDepartment(trx, after);
      await ctx.events.publish(trx, { right: 'users:manage' }, { topic: 'user', id: null });
      return readDepartment(trx, input.id);
    }),
  );
}

/** @throws RefusalError `department-not-found`, `department-in-use` */
async function deleteDepartment(ctx: UserCtx, { id }: Input<typeof contract.deleteDepartment>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockDepartments(trx);
    if (!(await lockDepartment(trx, id))) fail('department-not-found');
    if (await isInUse(trx, id)) fail('department-in-use');
    await removeDepartment(trx, id);
    await ctx.events.publish(trx, { right: 'users:manage' }, { topic: 'user', id: null });
  });
  return null;
}

async function readDepartment(trx: Trx, id: number): Promise<contract.DepartmentRow> {
  const rows = await listDepartmentRows(trx);
  return rows.find((row) => row.id === id) ?? fail('department-not-found');
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listDepartments, listDepartments),
  mount(contract.createDepartment, createDepartment),
  mount(contract.changeDepartment, changeDepartment),
  mount(contract.deleteDepartment, deleteDepartment),
];
