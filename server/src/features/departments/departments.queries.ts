import type { DepartmentRow } from '@greenroom/contract/administration/departments.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
import { versionOf } from '../../platform/version.ts';

const LOCK = 7_310_002;

/** Locks the tree until the transaction ends, so that changes run one after another. */
export async function lockDepartments(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

/** Returns the departments in tree order, parents before children. */
export async function listDepartmentRows(db: Db): Promise<DepartmentRow[]> {
  const found = await sql<Omit<DepartmentRow, 'version'>>`
    with recursive tree as (
      select d.id, d.parent_id, d.name, 0 as depth, array[d.position::bigint, d.id] as place
      from departments d where d.parent_id is null
      union all
      select d.id, d.parent_id, d.name, tree.depth + 1, tree.place || array[d.position::bigint, d.id]
      from departments d join tree on d.parent_id = tree.id
    ), counted as (
      select department_id, count(*) as users from users
      where department_id is not null and deleted_at is null group by department_id
    )
    select tree.id, tree.parent_id as "parentId", tree.name, tree.depth, coalesce(counted.users, 0) as users
    from tree left join counted on counted.department_id = tree.id
    order by tree.place`.execute(db);
  return found.rows.map((row) => ({ ...row, version: versionOf(editedFields(row)) }));
}

export async function listDepartmentNames(db: Db): Promise<{ id: number; name: string }[]> {
  const found = await sql<{ id: number; name: string }>`select id, name from departments`.execute(db);
  return found.rows;
}

export interface KeptDepartment {
  id: number;
  parentId: number | null;
  name: string;
}

/** Returns the editable fields, from which a department's version is computed. */
export function editedFields({ name, parentId }: KeptDepartment) {
  return { name, parentId };
}

export async function findDepartment(db: Db, id: number): Promise<KeptDepartment | undefined> {
  const found = await sql<KeptDepartment>`
    select id, parent_id as "parentId", name from departments where id = ${id}`.execute(db);
  return found.rows[0];
}

/** @throws a violation of `departments_name` if the parent already has a department with this name */
export async function insertDepartment(trx: Trx, name: string, parentId: number | null): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into departments (name, parent_id, position)
    select ${name}, ${parentId}::bigint, coalesce(max(position) + 1, 0)
    from departments where parent_id is not distinct from ${parentId}::bigint
    returning id`.execute(trx);
  const [row] = made.rows;
  if (!row) throw new Error('the department was not entered');
  return row.id;
}

/** @throws a violation of `departments_name` if the parent already has a department with this name */
export async function updateDepartment(trx: Trx, { id, name, parentId }: KeptDepartment): Promise<void> {
  await sql`update departments set name = ${name}, parent_id = ${parentId} where id = ${id}`.execute(trx);
}

/** Returns whether a department is `above` itself or below it. */
export async function isBelow(trx: Trx, id: number, above: number): Promise<boolean> {
  const found = await sql<{ below: boolean }>`
    with recursive upward as (
      select d.id, d.parent_id from departments d where d.id = ${id}
      union
      select d.id, d.parent_id from departments d join upward on d.id = upward.parent_id
    ) select exists (select from upward where id = ${above}) as below`.execute(trx);
  return found.rows[0]?.below ?? false;
}

/**
 * Locks a department, so that no user can be added to it until the transaction ends. Returns false if it doesn't exist.
 */
export async function lockDepartment(trx: Trx, id: number): Promise<boolean> {
  const found = await sql`select from departments where id = ${id} for update`.execute(trx);
  return found.rows.length > 0;
}

/** Returns whether a department has users or child departments. */
export async function isInUse(trx: Trx, id: number): Promise<boolean> {
  const found = await sql<{ used: boolean }>`
    select exists (select from users where department_id = ${id} and deleted_at is null)
      or exists (select from departments where parent_id = ${id}) as used`.execute(trx);
  return found.rows[0]?.used ?? false;
}

/** Deletes a department. Deleted users who were in it have no department afterwards. */
export async function removeDepartment(trx: Trx, id: number): Promise<void> {
  await sql`update users set department_id = null where department_id = ${id} and deleted_at is not null`.execute(trx);
  await sql`delete from departments where id = ${id}`.execute(trx);
}
