import { z } from 'zod';
import { rule } from '../kit/field-problem.ts';
import { givenName } from '../kit/names.ts';
import { route } from '../kit/route.ts';
import { version } from '../kit/version.ts';

const DEPARTMENTS = '/admin/common/departments';

const id = z.number().int();
const name = givenName(80).min(1, rule('department-name-empty'));

/** A department. Lists return the tree in its order, each parent before its children. */
export const departmentRow = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  depth: id.describe('0 for a top-level department'),
  users: id.describe('Users in this department, without those in departments below and without deleted users'),
  version,
});
export type DepartmentRow = z.infer<typeof departmentRow>;

export const listDepartments = route({
  id: 'departments.listDepartments',
  method: 'GET',
  path: DEPARTMENTS,
  summary: 'Get the department tree',
  access: { right: 'users:manage' },
  data: z.array(departmentRow),
});

export const createDepartment = route({
  id: 'departments.createDepartment',
  method: 'POST',
  path: DEPARTMENTS,
  summary: 'Create a department as the last of its siblings',
  access: { right: 'users:manage' },
  body: z.object({ name, parentId: id.nullable().default(null) }),
  data: departmentRow,
  idempotent: true,
  errors: ['department-not-found', 'department-name-taken'],
});

export const changeDepartment = route({
  id: 'departments.changeDepartment',
  method: 'PUT',
  path: DEPARTMENTS,
  summary: 'Rename a department, or move it below another one. Omitted fields stay unchanged',
  access: { right: 'users:manage' },
  body: z.object({ id, name: name.optional(), parentId: id.nullable().optional(), version }),
  data: departmentRow,
  errors: ['department-not-found', 'changed-meanwhile', 'department-name-taken', 'department-loop'],
});

export const deleteDepartment = route({
  id: 'departments.deleteDepartment',
  method: 'DELETE',
  path: `${DEPARTMENTS}/{id}`,
  summary: 'Delete a department that has no users and no departments below it',
  access: { right: 'users:manage' },
  params: z.object({ id: z.coerce.number<number>().int() }),
  errors: ['department-not-found', 'department-in-use'],
});
