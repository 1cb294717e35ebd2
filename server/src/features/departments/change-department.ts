import type { changeDepartment as contract, DepartmentRow } from '@greenroom/contract/administration/departments.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { requireUnchanged } from '../../platform/version.ts';
import {
  editedFields,
  findDepartment,
  isBelow,
  listDepartmentRows,
  lockDepartments,
  updateDepartment,
} from './departments.queries.ts';

/**
 * Renames a department, or puts it below another one, never below itself.
 * @throws RefusalError `department-not-found`, `changed-meanwhile`, `department-name-taken`, `department-loop`
 */
export async function changeDepartment(ctx: UserCtx, input: Input<typeof contract>): Promise<DepartmentRow> {
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
      const rows = await listDepartmentRows(trx);
      return rows.find(({ id }) => id === input.id) ?? fail('department-not-found');
    }),
  );
}
