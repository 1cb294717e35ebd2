import type { DepartmentRow } from '@greenroom/contract/administration/departments.ts';

/** Returns the departments in tree order. Each name includes the departments above, such as `Sales / West`. */
export function departmentOptions(rows: readonly DepartmentRow[]): { value: number; label: string }[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (row: DepartmentRow): string => {
    const above = row.parentId === null ? undefined : byId.get(row.parentId);
    return above === undefined ? row.name : `${pathOf(above)} / ${row.name}`;
  };
  return rows.map((row) => ({ value: row.id, label: pathOf(row) }));
}

/** Returns a department and all departments below it, none of which can become its parent. */
export function withBelow(rows: readonly DepartmentRow[], id: number): ReadonlySet<number> {
  const found = new Set([id]);
  // The rows are in tree order, so each parent precedes its children.
  for (const row of rows) if (row.parentId !== null && found.has(row.parentId)) found.add(row.id);
  return found;
}
