import type { deleteDepartment as contract } from '@greenroom/contract/administration/departments.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { isInUse, lockDepartment, lockDepartments, removeDepartment } from './departments.queries.ts';

/** @throws RefusalError `department-not-found`, `department-in-use` */
export async function deleteDepartment(ctx: UserCtx, { id }: Input<typeof contract>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockDepartments(trx);
    if (!(await lockDepartment(trx, id))) fail('department-not-found');
    if (await isInUse(trx, id)) fail('department-in-use');
    await removeDepartment(trx, id);
    await ctx.events.publish(trx, { right: 'users:manage' }, { topic: 'user', id: null });
  });
  return null;
}
