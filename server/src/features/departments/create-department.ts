import type { createDepartment as contract, DepartmentRow } from '@greenroom/contract/administration/departments.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { findDepartment, insertDepartment, listDepartmentRows, lockDepartments } from './departments.queries.ts';

/** @throws RefusalError `department-not-found`, `department-name-taken` */
export async function createDepartment(ctx: UserCtx, input: Input<typeof contract>): Promise<DepartmentRow> {
  return refuseTaken('departments_name', 'department-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockDepartments(trx);
      if (input.parentId !== null && !(await findDepartment(trx, input.parentId))) fail('department-not-found');
      const id = await insertDepartment(trx, input.name, input.parentId);
      await ctx.events.publish(trx, { right: 'users:manage' }, { topic: 'user', id: null });
      const rows = await listDepartmentRows(trx);
      const made = rows.find((row) => row.id === id) ?? fail('department-not-found');
      await ctx.remember(trx, made);
      return made;
    }),
  );
}
