import type { DepartmentRow } from '@greenroom/contract/administration/departments.ts';
import type { UserCtx } from '../../context.ts';
import { listDepartmentRows } from './departments.queries.ts';

/** The tree of departments (R-DATA-1). */
export async function listDepartments(ctx: UserCtx): Promise<DepartmentRow[]> {
  return listDepartmentRows(ctx.db);
}
